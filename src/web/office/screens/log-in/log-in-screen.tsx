import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { demoStaff, demoStaffPassword, demoStaffTotpSecret } from '#domain/staff/demo-staff.ts'
import { answerForm } from '../../app/answer-form.ts'
import { officeContext } from '../../app/office-context.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { DemoPeople } from './demo-people.tsx'
import { DoorPage } from './door-page.tsx'

/** The accounts of a demo. Sent by the loader, so that the pages of a real shop do not contain their password. */
export function loader({ context }: LoaderFunctionArgs) {
  const people = demoStaff.map(({ email, granted }) => ({ email, role: granted.role }))
  const demo = { people, password: demoStaffPassword, secret: demoStaffTotpSecret }
  return { demo: context.get(officeContext).demo ? demo : null }
}

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const body = { email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') }
    await api('POST /office-api/log-in', { body })
    return redirect(`/log-in/second${new URL(args.request.url).search}`)
  })

export default function LogInScreen() {
  const t = useTexts()
  const { demo } = useLoaderData<typeof loader>()
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
      {demo && <DemoPeople {...demo} />}
    </DoorPage>
  )
}
