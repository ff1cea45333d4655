import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { ApiRefusal } from '#web/api/api.ts'
import { officeContext } from '#web/office/app/office-context.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import type { FormAnswer } from '#web/office/forms/form-answer.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DoorPage } from './door-page.tsx'
import { FactorForm } from './factor-form.tsx'
import { passkeyIn } from './passkey-in.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Null once the session is open. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await context.get(officeContext).api('GET /office-api/log-in/factor', {})
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'office_log_in_required') return null
    throw error
  }
}

const add = officeForm('POST /office-api/log-in/factor')

type Added = { recoveryCodes: string[] }

export const action = formAction(
  on(add, {
    body: ({ totp = '' }, { form }) => passkeyIn(form) ?? { totp },
    next: ({ answer: { recoveryCodes } }) => ({ recoveryCodes }) satisfies Added,
  }),
)

export default function FirstFactorScreen() {
  const t = useTexts()
  const offered = useLoaderData<typeof loader>()
  const added = useActionData<FormAnswer | Added>()
  if (added && 'recoveryCodes' in added)
    return (
      <DoorPage title={t('recovery_title')}>
        <RecoveryCodes codes={added.recoveryCodes} />
        <ButtonLink to="/" reloadDocument className="self-start">
          {t('recovery_kept')}
        </ButtonLink>
      </DoorPage>
    )
  return (
    <DoorPage title={t('factor_title')}>
      {offered ? (
        <FactorForm form={add} offered={offered} />
      ) : (
        <ButtonLink to="/log-in">{t('log_in')}</ButtonLink>
      )}
    </DoorPage>
  )
}
