import { useActionData } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'

const verify = officeForm('POST /office-api/log/verify')

export const action = formAction(on(verify, { next: ({ answer }) => answer }))

type Verified = OfficeCallAnswer<'POST /office-api/log/verify'>

/** Verifies for an auditor that the log is unchanged. */
export default function VerifyLogScreen() {
  const t = useTexts()
  const answer = useActionData<Verified | object>()
  const verified = answer && 'faults' in answer ? answer : undefined
  return (
    <>
      <BackLink to="/log">{t('area_log')}</BackLink>
      <Heading title={t('log_verify')} />
      <div className="max-w-text">
        <p className="mb-4 text-small">{t('log_verify_text')}</p>
        <verify.Form send={t('log_verify')}>
          <verify.Input name="seal" label={t('log_verify_seal')} hint={t('log_verify_seal_hint')} />
        </verify.Form>
        <div aria-live="polite" className="mt-6">
          {verified && <Result verified={verified} />}
        </div>
      </div>
    </>
  )
}

function Result({ verified: { rows, seals, count, faults } }: { verified: Verified }) {
  const t = useTexts()
  if (count === 0)
    return (
      <p className="rounded-small bg-leaf-tint px-4 py-3 text-small font-semibold">
        {t('log_verified', { rows, seals })}
      </p>
    )
  return (
    <>
      <p className="mb-2 rounded-small bg-brick-tint px-4 py-3 text-small font-semibold text-brick">
        {t('log_verify_faults', { count, rows, seals })}
      </p>
      <ul className="text-small">
        {faults.map(({ what, id, seal }) => (
          <li key={`${what}${id}${seal}`} className="border-b border-paper-line py-2">
            {t(`log_fault_${what}`, { number: String(id ?? seal ?? '') })}
          </li>
        ))}
      </ul>
      {count > faults.length && (
        <p className="mt-2 text-small">{t('log_faults_more', { count: faults.length })}</p>
      )}
    </>
  )
}
