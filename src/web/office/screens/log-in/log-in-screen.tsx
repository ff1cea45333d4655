import { type ActionFunctionArgs, redirect, useRouteLoaderData } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { DemoPeople } from './demo-people.tsx'
import { DoorPage } from './door-page.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const body = { email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') }
    await api('POST /office-api/log-in', { body })
    return redirect(`/log-in/second${new URL(args.request.url).search}`)
  })

export default function LogInScreen() {
  const t = useTexts()
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo
  return (
    <DoorPage title={t('log_in_title')}>
      <OfficeForm>
        <OfficeField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('field_email')}
        />
        <OfficeField
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('field_password')}
        />
        <SendButton>{t('continue')}</SendButton>
      </OfficeForm>
      {demo && <DemoPeople />}
    </DoorPage>
  )
}
