import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { registration } from '#contract/people/accounts.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useRootData } from '#web/app/root-data.ts'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { AcceptTerms, PrivacyInShort } from '#web/shop/legal/accept-terms.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { NameFields } from '#web/ui/forms/name-fields.tsx'
import { NewPasswordField } from '#web/ui/forms/new-password-field.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { type AuthDraft, useStoredDraft } from './auth-draft.ts'
import { RefusedBanner } from './refused-banner.tsx'

/** Today as the visitor's calendar shows it. */
const today = () => new Date().toLocaleDateString('sv')

const schema = registration.extend({
  birthday: registration.shape.birthday.refine((day) => day <= today(), 'birthday_in_future'),
})

export default function SignUpForm({ draft }: { draft: AuthDraft }) {
  const t = useTranslate()
  const dialog = useAuthDialog()
  const { form, submit, banner, clearBanner } = useSignUp(draft)
  const { errors, isSubmitting } = form.formState
  const { field: birthday } = useController({ control: form.control, name: 'birthday' })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-soft">{t('sign_up_intro')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields
          first={{ ...form.register('firstName'), error: fieldError(t, errors, 'firstName') }}
          last={{ ...form.register('lastName'), error: fieldError(t, errors, 'lastName') }}
        />
      </div>
      <EmailField label={t('email')} error={fieldError(t, errors, 'email')} {...form.register('email')} />
      <NewPasswordField
        label={t('password')}
        typed={useWatch({ control: form.control, name: 'plainPassword' })}
        error={fieldError(t, errors, 'plainPassword')}
        {...form.register('plainPassword')}
      />
      <FormPhoneField
        control={form.control}
        name="phoneNumber"
        error={fieldError(t, errors, 'phoneNumber')}
      />
      <DateField
        label={t('birthday')}
        autoComplete="bday"
        hasCalendar={false}
        min="1900-01-01"
        max={today()}
        error={fieldError(t, errors, 'birthday')}
        {...birthday}
      />
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <AcceptTerms text="accept_by_registering" />
      <PrivacyInShort text="privacy_in_short_account" />
      <Button type="submit" full busy={isSubmitting}>
        {t('sign_up_submit')}
      </Button>
      <p className="text-center">
        {t('sign_up_have_account')}{' '}
        <button type="button" className="link rounded-small py-2" onClick={() => void dialog.open('login')}>
          {t('log_in')}
        </button>
      </p>
    </Form>
  )
}

/** The form, which keeps its input when the dialog is closed, and the registration. */
function useSignUp(draft: AuthDraft) {
  const t = useTranslate()
  const notice = useNotice()
  const session = useSession()
  const dialog = useAuthDialog()
  const { country } = useRootData()
  const form = useForm({ resolver: schemaRules(schema), defaultValues: valuesOf(draft, country) })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  useStoredDraft(form, draft, ({ plainPassword, countryCode: _, ...rest }) => ({
    ...rest,
    password: plainPassword,
  }))
  useEffect(() => form.setFocus('firstName'), [form])

  const submit = form.handleSubmit(async (values) => {
    clearBanner()
    try {
      await session.register(values)
    } catch (error) {
      return refuse(error, {
        email_already_registered: { field: 'email', key: 'email_already_registered' },
      })
    }
    form.reset(valuesOf({}, country))
    dialog.close(true)
    notice.clear() // that one has to log in
    notice.success(`${t('sign_up_success')} ${t('sign_up_success_detail')}`)
  })

  return { form, submit, banner, clearBanner }
}

function valuesOf(draft: AuthDraft, countryCode: string) {
  return {
    firstName: draft.firstName ?? '',
    lastName: draft.lastName ?? '',
    email: draft.email ?? '',
    plainPassword: draft.password ?? '',
    phoneNumber: draft.phoneNumber ?? '',
    birthday: draft.birthday ?? '',
    countryCode,
  }
}
