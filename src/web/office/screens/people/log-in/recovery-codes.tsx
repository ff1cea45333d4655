import { useTexts } from '#web/office/app/texts.tsx'
import { CopyButton } from '#web/office/ui/copy-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts()
  const lines = codes.join('\n')
  return (
    <section className="flex flex-col gap-2">
      <p>{t('recovery_text')}</p>
      <ul className="figures grid gap-1 rounded-small bg-paper-deep p-4 font-semibold sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={lines} name={t('recovery_copy')} />
        <ButtonLink
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
          download="vaiven-recovery-codes.txt"
          variant="secondary"
          size="small"
        >
          {t('recovery_download')}
        </ButtonLink>
      </div>
    </section>
  )
}
