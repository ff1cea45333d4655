import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { FactorForm } from '../log-in/factor-form.tsx'
import { passkeyIn } from '../log-in/passkey-in.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/me/factor', {}))

const add = officeForm('POST /office-api/me/factor')

export const action = formAction(
  on(add, { body: ({ totp = '' }, { form }) => passkeyIn(form) ?? { totp }, next: '/me' }),
)

/** Adds a passkey, or replaces the authenticator app. */
export default function AddFactorScreen() {
  const t = useTexts()
  const offered = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={t('factor_add')} />
      <div className="flex max-w-form flex-col gap-6">
        <p className="text-small">{t('factor_add_text')}</p>
        <FactorForm form={add} offered={offered} />
      </div>
    </>
  )
}
