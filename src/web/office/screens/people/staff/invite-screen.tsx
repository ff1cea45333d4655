import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { RoleFields, rolesIn } from './role-fields.tsx'

const invite = officeForm('POST /office-api/staff')

export const action = formAction(
  on(invite, {
    body: (body, { form }) => ({ ...body, roles: rolesIn(form) }),
    next: ({ answer: { id, approval } }) =>
      approval ? `/staff/${id}?approval=${approval.id}` : `/staff/${id}`,
  }),
)

export default function InviteScreen() {
  const t = useTexts()
  return (
    <div className="max-w-form">
      <Heading title={t('staff_invite')} />
      <invite.Form look="page" send={t('staff_invite_send')}>
        <invite.Input name="email" type="email" label={t('field_email')} />
        <invite.Input name="name" label={t('field_name')} />
        <invite.Choice
          name="language"
          label={t('field_language')}
          value="es"
          options={officeLanguages.map((one) => ({ value: one, label: t(`language_${one}`) }))}
        />
        <RoleFields roles={[]} />
      </invite.Form>
    </div>
  )
}
