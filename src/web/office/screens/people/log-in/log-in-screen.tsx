import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { demoStaff, demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { officeContext } from '#web/office/app/office-context.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { DemoPeople } from './demo-people.tsx'
import { DoorPage } from './door-page.tsx'

/** The accounts of a demo. Sent by the loader, so that the pages of a real shop do not contain their password. */
export function loader({ context }: LoaderFunctionArgs) {
  const people = demoStaff.map(({ email, granted }) => ({ email, role: granted.role }))
  const demo = { people, password: demoStaffPassword, secret: demoStaffTotpSecret }
  return { demo: context.get(officeContext).demo ? demo : null }
}

const logIn = officeForm('POST /office-api/log-in')

export const action = formAction(
  on(logIn, { next: ({ request }) => `/log-in/second${new URL(request.url).search}` }),
)

export default function LogInScreen() {
  const t = useTexts()
  const { demo } = useLoaderData<typeof loader>()
  return (
    <DoorPage title={t('log_in_title')}>
      <logIn.Form look="page" send={t('continue')}>
        <logIn.Input name="email" type="email" autoComplete="username" label={t('field_email')} />
        <logIn.Input
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('field_password')}
        />
      </logIn.Form>
      {demo && <DemoPeople {...demo} />}
    </DoorPage>
  )
}
