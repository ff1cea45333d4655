import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MailedLink } from '#contract/people/accounts.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'

/**
 * The button that verifies an address. Mail scanners open the page, too, so only a press acts; it names the account, because
 * its owner may not be the reader of the mail. With scripts the call carries the session, which then proves the address.
 */
export function VerifyForm({
  link: { email, firstName },
  token,
  onVerified,
}: {
  link: MailedLink
  token: string
  onVerified: () => void
}) {
  const t = useTranslate()
  const posted = usePosted()
  const { refresh } = useSession()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const verify = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await api('GET /shop-api/verify-account', { query: { token } })
      onVerified()
      await refresh()
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'token_not_valid') await revalidate()
      setProblem(error)
    }
    setBusy(false)
  }
  const refusal = problem ? refusalText(problem, t) : posted?.refusal?.text
  return (
    <Form onSubmit={verify} className="flex flex-col items-center gap-4 pt-8 text-center">
      <LoopMark className="h-24 w-auto text-jacaranda" endClassName="fill-marigold" />
      <h1 className="display text-title">{t('page_verify_ask_title')}</h1>
      <p className="max-w-text text-lead text-balance wrap-anywhere text-ink-soft">
        {t('page_verify_ask_text', { email: email ?? '', name: firstName ?? '' })}
      </p>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" name="answer" value="confirm" size="large" busy={busy} className="mt-4">
        {t('page_verify_confirm')}
      </Button>
      <p className="max-w-text text-small text-balance text-ink-soft">{t('page_verify_not_you')}</p>
    </Form>
  )
}
