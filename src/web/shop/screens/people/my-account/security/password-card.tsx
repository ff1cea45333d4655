import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { passwordChange } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { NewPasswordField } from '#web/ui/forms/new-password-field.tsx'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { AccountCard } from '../account-card.tsx'
import { useOpenForm } from '../address-book/use-open-form.ts'
import { useAccount } from '../use-account.ts'
import { useFormDraft } from '../use-form-draft.ts'
import { SendOrCancel } from './send-or-cancel.tsx'

/**
 * Changes the password, which requires the current one and ends all other sessions; then calls `onChanged`.
 */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const t = useTranslate()
  const { place, opened, open } = useOpenForm('password')
  return (
    <div ref={place}>
      <AccountCard title={t('password')} intro={t('page_account_password_intro')}>
        {opened === 'new' ? (
          <PasswordForm
            onCancel={() => open(null)}
            onSaved={() => {
              open(null)
              onChanged()
            }}
          />
        ) : (
          <Button variant="secondary" data-opens="new" onClick={() => open('new')}>
            {t('page_account_password_change')}
          </Button>
        )}
      </AccountCard>
    </div>
  )
}

const empty = { currentPassword: '', password1: '', password2: '' }

function PasswordForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const t = useTranslate()
  const { user } = useAccount()
  const { form, submit, forget, banner, clearBanner } = usePasswordForm(onSaved)
  const { errors, isSubmitting } = form.formState

  return (
    <Form
      aria-label={t('page_account_password_change')}
      onSubmit={submit}
      className="flex max-w-form flex-col gap-5"
    >
      {/* The username, for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('page_account_password_current')}
        autoComplete="current-password"
        error={fieldError(t, errors, 'currentPassword')}
        {...form.register('currentPassword')}
      />
      <NewPasswordField
        label={t('reset_password_1')}
        typed={useWatch({ control: form.control, name: 'password1' })}
        error={fieldError(t, errors, 'password1')}
        {...form.register('password1')}
      />
      <PasswordField
        label={t('reset_password_2')}
        autoComplete="new-password"
        error={fieldError(t, errors, 'password2')}
        {...form.register('password2')}
      />
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <SendOrCancel
        busy={isSubmitting}
        onCancel={() => {
          forget()
          onCancel()
        }}
      >
        {t('page_account_password_change')}
      </SendOrCancel>
    </Form>
  )
}

function usePasswordForm(onSaved: () => void) {
  const t = useTranslate()
  const notice = useNotice()
  const form = useForm({ resolver: schemaRules(passwordChange), defaultValues: empty })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useFormDraft('password:new', form, { secret: true })
  useEffect(() => form.setFocus('currentPassword'), [form])

  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      await api('PUT /shop-api/me/password', { body })
    } catch (error) {
      return refuse(error)
    }
    forget()
    onSaved()
    notice.success(t('page_account_password_changed'))
  })

  return { form, submit, forget, banner, clearBanner }
}
