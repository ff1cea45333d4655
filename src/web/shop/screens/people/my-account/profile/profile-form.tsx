import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { genders, profile } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { NameFields } from '#web/ui/forms/name-fields.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PasswordField, TextField } from '#web/ui/forms/text-field.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { AccountCard } from '../account-card.tsx'
import { useAccount } from '../use-account.ts'
import { useFormDraft } from '../use-form-draft.ts'
import { EmailToConfirm } from './email-to-confirm.tsx'
import { type ProfileValues, profileOf } from './profile-of.ts'

const passwordOnly = ['currentPassword']

/** The customer's own data. Input is stored until it is saved. */
export function ProfileForm() {
  const t = useTranslate()
  const { form, submit, needs, banner, clearBanner } = useProfileForm()
  const { errors, isSubmitting } = form.formState

  return (
    <AccountCard title={t('page_account_details')}>
      <Form onSubmit={submit} className="grid gap-5 md:grid-cols-2">
        <NameFields
          first={{ ...form.register('firstName'), error: fieldError(t, errors, 'firstName') }}
          last={{ ...form.register('lastName'), error: fieldError(t, errors, 'lastName') }}
        />
        <FormPhoneField
          control={form.control}
          name="phoneNumber"
          error={fieldError(t, errors, 'phoneNumber')}
        />
        <SelectField
          label={t('page_account_gender')}
          autoComplete="sex"
          placeholder={t('page_account_gender_choose')}
          options={genders.map((gender) => ({ value: gender, label: t(`page_account_gender_${gender}`) }))}
          error={fieldError(t, errors, 'gender')}
          {...form.register('gender')}
        />
        <TextField
          label={t('page_account_document')}
          optional={t('page_account_optional')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={fieldError(t, errors, 'rut')}
          {...form.register('rut')}
        />
        <EmailField
          label={t('email')}
          hint={t('page_account_email_new')}
          error={fieldError(t, errors, 'email')}
          {...form.register('email')}
        />
        {needs.isNewEmail && (
          <PasswordField
            label={t('page_account_password_current')}
            hint={t('page_account_email_password')}
            autoComplete="current-password"
            error={fieldError(t, errors, 'currentPassword')}
            {...form.register('currentPassword')}
          />
        )}
        <SaveProfile
          banner={banner}
          clearBanner={clearBanner}
          isSubmitting={isSubmitting}
          isFilled={needs.isFilled}
          lacksPassword={needs.lacksPassword}
        />
      </Form>
    </AccountCard>
  )
}

/** The stored profile as a form, what it still needs, and saving it. */
function useProfileForm() {
  const t = useTranslate()
  const notice = useNotice()
  const { updateUser } = useSession()
  const { user } = useAccount()
  const form = useForm({
    resolver: schemaRules(profile as z.ZodType<z.output<typeof profile>, ProfileValues>),
    values: profileOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useFormDraft('profile', form, { unsaved: passwordOnly })
  const { rut: _, currentPassword, ...profileNeeds } = useWatch({ control: form.control })
  const known = [user.email, user.pendingEmail ?? '', '']
  const isNewEmail = !known.some((email) => isSameEmail(email, profileNeeds.email ?? ''))
  const isFilled = Object.values(profileNeeds).every((text) => text?.trim())
  const lacksPassword = isNewEmail && !currentPassword

  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      const saved = await api('PUT /shop-api/me', { body })
      form.reset(profileOf(saved))
      forget()
      updateUser(saved)
    } catch (error) {
      return refuse(error)
    }
    notice.success(t('page_account_saved'))
  })
  return { form, submit, needs: { isNewEmail, isFilled, lacksPassword }, banner, clearBanner }
}

function SaveProfile({
  banner,
  clearBanner,
  isSubmitting,
  isFilled,
  lacksPassword,
}: {
  banner: string | null
  clearBanner: () => void
  isSubmitting: boolean
  isFilled: boolean
  lacksPassword: boolean
}) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-5 md:col-span-2">
      <EmailToConfirm />
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={isSubmitting} disabled={!isFilled || lacksPassword}>
          {t('page_account_save')}
        </Button>
        {!isFilled && <p className="text-small text-ink-soft">{t('page_account_fill_in')}</p>}
      </div>
    </div>
  )
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
