import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { accountContract } from '#contract/people/accounts.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { usePostedForm } from '#web/forms/use-posted-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { NewPasswordField } from '#web/ui/forms/new-password-field.tsx'
import { PasswordField } from '#web/ui/forms/text-field.tsx'

/** Two passwords that must be equal. A failure is shown for four seconds; the input stays. */
export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslate()
  const dialog = useAuthDialog()
  const { form, submit, state, setState, linkEnded, typed, field, second, differ } = useReset(token)
  if (state === 'done') return <Done />
  return (
    <Form id="reset-password" onSubmit={submit} className="flex flex-col gap-5">
      <h1 className="display text-title">{t('reset_title')}</h1>
      <p className="text-lead text-ink-soft">{t('reset_intro')}</p>
      <NewPasswordField label={t('reset_password_1')} typed={typed} {...field('password1')} />
      <PasswordField
        label={t('reset_password_2')}
        autoComplete="new-password"
        {...second}
        error={differ ? undefined : second.error}
      />
      <RefusedBanner
        banner={state === 'refused' ? t('passwords_must_match') : null}
        onGone={() => setState('asking')}
      />
      {linkEnded && (
        <Banner tone="warning">
          {t('token_not_valid')}{' '}
          <button type="button" className="underline" onClick={() => void dialog.open('recovery')}>
            {t('reset_ask_again')}
          </button>
        </Banner>
      )}
      <Button type="submit" full busy={form.formState.isSubmitting}>
        {t('reset_submit')}
      </Button>
    </Form>
  )
}

/** The form and its answer; `differ`: only the banner says that the two passwords do. */
function useReset(token: string) {
  const t = useTranslate()
  const { refresh } = useSession()
  const form = useForm({
    resolver: schemaRules(accountContract['POST /api/reset-password'].body),
    defaultValues: { password1: '', password2: '' },
  })
  const { posted, refusal, field } = usePostedForm('reset-password', form)
  const typed = useWatch({ control: form.control, name: 'password1' })
  const second = field('password2')
  const differ = second.error === t('passwords_must_match')
  const [linkEnded, setLinkEnded] = useState(posted?.refusal?.code === 'token_not_valid')
  const [state, setState] = useState<'asking' | 'refused' | 'done'>(() => {
    if (posted?.sent) return 'done'
    return (refusal && !linkEnded) || differ ? 'refused' : 'asking'
  })

  const submit = form.handleSubmit(
    async (body) => {
      setState('asking')
      try {
        await api('POST /api/reset-password', { query: { token }, body })
      } catch (error) {
        const refusal = error instanceof ApiRefusal ? error : null
        const atPassword = refusal?.fields.password1
        if (atPassword) return form.setError('password1', { message: atPassword }, { shouldFocus: true })
        const hasEnded = refusal?.code === 'token_not_valid'
        setLinkEnded(hasEnded)
        // The passwords are not at fault.
        return setState(hasEnded ? 'asking' : 'refused')
      }
      await refresh()
      setState('done')
    },
    (found) => setState(found.password2?.message === 'passwords_must_match' ? 'refused' : 'asking'),
  )
  return { form, submit, state, setState, linkEnded, typed, field, second, differ }
}

function Done() {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-center gap-4 pt-8 text-center">
      <LoopMark motion="once" className="h-24 w-auto text-leaf" endClassName="fill-marigold" />
      <div role="status">
        <h1 className="display text-title">{t('reset_success_title')}</h1>
      </div>
      <p className="text-lead text-ink-soft">{t('reset_success_text')}</p>
      <ButtonLink to="/" className="mt-4">
        {t('back_home')}
      </ButtonLink>
    </div>
  )
}
