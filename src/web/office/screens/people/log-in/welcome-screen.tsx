import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { DoorPage } from './door-page.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/invitations/{token}', { params: { token: args.params.token ?? '' } }),
  )

const accept = officeForm('POST /office-api/invitations/{token}')

export const action = formAction(on(accept, { next: '/log-in/factor' }))

export default function WelcomeScreen() {
  const t = useTexts()
  const { email } = useLoaderData<typeof loader>()
  return (
    <DoorPage title={t('welcome_title')}>
      <p>{t('welcome_text', { email })}</p>
      <accept.Form look="page" send={t('continue')}>
        <accept.Input
          name="password"
          type="password"
          autoComplete="new-password"
          label={t('field_new_password')}
          hint={t('field_new_password_hint')}
        />
      </accept.Form>
    </DoorPage>
  )
}
