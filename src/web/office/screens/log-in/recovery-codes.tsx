import { useTexts } from '../../app/texts.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts()
  return (
    <section className="flex flex-col gap-2">
      <p>{t('recovery_text')}</p>
      <ul className="figures grid gap-1 rounded-small bg-paper-deep p-4 font-semibold sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
