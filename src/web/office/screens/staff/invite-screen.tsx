import { type ActionFunctionArgs, redirect } from 'react-router'
import { officeLanguages } from '#domain/staff/office-languages.ts'
import { answerForm } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm, OfficeSelect, SendButton } from '../../ui/forms/office-form.tsx'
import { Heading } from '../../ui/panel.tsx'
import { RoleFields, rolesIn } from './role-fields.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const language = officeLanguages.find((one) => one === form.get('language')) ?? 'es'
    const body = { email: textIn(form, 'email'), name: textIn(form, 'name'), language, roles: rolesIn(form) }
    const { id, approval } = await api('POST /office-api/staff', { body })
    return redirect(approval ? `/staff/${id}?approval=${approval.id}` : `/staff/${id}`)
  })

export default function InviteScreen() {
  const t = useTexts()
  return (
    <div className="max-w-form">
      <Heading title={t('staff_invite')} />
      <OfficeForm>
        <OfficeField name="email" type="email" inputMode="email" label={t('field_email')} />
        <OfficeField name="name" label={t('field_name')} />
        <OfficeSelect
          name="language"
          label={t('field_language')}
          initial="es"
          options={officeLanguages.map((one) => ({ value: one, label: t(`language_${one}`) }))}
        />
        <RoleFields roles={[]} />
        <SendButton>{t('staff_invite_send')}</SendButton>
      </OfficeForm>
    </div>
  )
}
