import { useEffect, useState } from 'react'
import { accountContract } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { Form } from '#web/forms/form.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { type AuthDraft, useStoredDraft } from './auth-draft.ts'
import { RefusedBanner } from './refused-banner.tsx'

export default function RecoveryForm({ draft }: { draft: AuthDraft }) {
  const t = useTranslate()
  const dialog = useAuthDialog()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    resolver: schemaRules(accountContract['POST /shop-api/recovery'].body),
    defaultValues: { email: draft.email ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  useStoredDraft(form, draft, (values) => values)
  useEffect(() => form.setFocus('email'), [form])

  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      await api('POST /shop-api/recovery', { body })
    } catch (error) {
      return refuse(error)
    }
    setSentTo(body.email)
  })

  const back = (
    <button
      type="button"
      className="link self-center rounded-small py-2"
      onClick={() => void dialog.open('login')}
    >
      {t('recovery_back')}
    </button>
  )

  if (sentTo) {
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="success">{t('recovery_sent', { email: sentTo })}</Banner>
        <p className="text-ink-soft">{t('recovery_sent_hint')}</p>
        {back}
      </div>
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-soft">{t('recovery_intro')}</p>
      <EmailField label={t('email')} error={fieldError(t, errors, 'email')} {...form.register('email')} />
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <Button type="submit" full busy={isSubmitting}>
        {t('recovery_submit')}
      </Button>
      {back}
    </Form>
  )
}
