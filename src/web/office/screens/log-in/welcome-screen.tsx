import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { DoorPage } from './door-page.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/invitations/{token}', { params: { token: args.params.token ?? '' } }),
  )

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { token: args.params.token ?? '' }
    const body = { password: String(form.get('password') ?? '') }
    await api('POST /office-api/invitations/{token}', { params, body })
    return redirect('/log-in/factor')
  })

export default function WelcomeScreen() {
  const t = useTexts()
  const { email } = useLoaderData<typeof loader>()
  return (
    <DoorPage title={t('welcome_title')}>
      <p>{t('welcome_text', { email })}</p>
      <OfficeForm>
        <OfficeField
          name="password"
          type="password"
          autoComplete="new-password"
          label={t('field_new_password')}
          hint={t('field_new_password_hint')}
        />
        <SendButton>{t('continue')}</SendButton>
      </OfficeForm>
    </DoorPage>
  )
}
