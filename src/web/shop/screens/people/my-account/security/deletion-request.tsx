import { useState } from 'react'
import { deletionRequest } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { useOpenForm } from '../address-book/use-open-form.ts'
import { useAccount } from '../use-account.ts'
import { SendOrCancel } from './send-or-cancel.tsx'

/** Requests the mail for deleting the account; needs the password. */
export function DeletionRequest() {
  const t = useTranslate()
  const { place, opened, open } = useOpenForm('deletion')
  const [isSent, setIsSent] = useState(false)
  const { user } = useAccount()
  return (
    <div ref={place}>
      <p className="max-w-text">{t('page_account_delete_text')}</p>
      {opened === null && (
        <Button
          variant="quiet"
          className="mt-1 -ml-6 text-brick! hover:bg-brick-tint!"
          data-opens="new"
          onClick={() => {
            setIsSent(false)
            open('new')
          }}
        >
          {t('page_account_delete_ask')}
        </Button>
      )}
      {opened !== null && (
        <DeletionForm
          onCancel={() => open(null)}
          onSent={() => {
            setIsSent(true)
            open(null)
          }}
        />
      )}
      {isSent && (
        <Banner tone="success" className="mt-3">
          {t('page_account_link_sent', { email: user.email })}
        </Banner>
      )}
    </div>
  )
}

function DeletionForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const t = useTranslate()
  const { user } = useAccount()
  const form = useForm({ resolver: schemaRules(deletionRequest), defaultValues: { currentPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      await api('POST /shop-api/me/deletion-request', { body })
    } catch (error) {
      return refuse(error)
    }
    onSent()
  })
  return (
    <Form
      aria-label={t('page_account_delete_ask')}
      onSubmit={submit}
      className="mt-3 flex max-w-form flex-col gap-4"
    >
      {/* The username, for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('page_account_password_current')}
        hint={t('page_account_delete_password')}
        autoComplete="current-password"
        autoFocus
        error={fieldError(t, errors, 'currentPassword')}
        {...form.register('currentPassword')}
      />
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <SendOrCancel danger busy={isSubmitting} onCancel={onCancel}>
        {t('page_account_delete_send')}
      </SendOrCancel>
    </Form>
  )
}
