import { useEffect } from 'react'
import { credentials } from '#contract/people/accounts.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { type AuthDraft, useStoredDraft } from './auth-draft.ts'
import { RefusedBanner } from './refused-banner.tsx'

const empty = { email: '', password: '' }

export default function LoginForm({ draft }: { draft: AuthDraft }) {
  const t = useTranslate()
  const dialog = useAuthDialog()
  const { form, submit, banner, clearBanner } = useLogin(draft)
  const { errors, isSubmitting } = form.formState

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-soft">{t(dialog.occasion.why ?? 'login_intro')}</p>
      <EmailField
        label={t('email')}
        autoComplete="username"
        error={fieldError(t, errors, 'email')}
        {...form.register('email')}
      />
      <div className="flex flex-col gap-1">
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={fieldError(t, errors, 'password')}
          {...form.register('password')}
        />
        <button
          type="button"
          className="link self-start rounded-small py-2 text-small"
          onClick={() => void dialog.open('recovery')}
        >
          {t('login_forgot')}
        </button>
      </div>
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <Button type="submit" full busy={isSubmitting}>
        {t('log_in')}
      </Button>
      <p className="text-center">
        {t('login_no_account')}{' '}
        <button type="button" className="link rounded-small py-2" onClick={() => void dialog.open('sign-up')}>
          {t('sign_up_link')}
        </button>
      </p>
    </Form>
  )
}

/** The form, which keeps its input when the dialog is closed, and the log-in. */
function useLogin(draft: AuthDraft) {
  const t = useTranslate()
  const notice = useNotice()
  const session = useSession()
  const dialog = useAuthDialog()
  const known = draft.email || dialog.occasion.email || ''
  const form = useForm({
    resolver: schemaRules(credentials),
    defaultValues: { email: known, password: draft.password ?? '' },
  })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  useStoredDraft(form, draft, (values) => values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins
  useEffect(() => form.setFocus(known ? 'password' : 'email'), [form])

  const submit = form.handleSubmit(async (values) => {
    clearBanner()
    try {
      await session.login(values)
    } catch (error) {
      return refuse(error)
    }
    form.reset(empty)
    dialog.close(true)
    notice.clear() // that one has to log in
    notice.success(t('login_success'))
  })

  return { form, submit, banner, clearBanner }
}
