import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { z } from 'zod'
import { api } from '#web/api/browser-api.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { pageContext } from '#web/app/page-context.ts'
import { useSession } from '#web/app/session.tsx'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { EndedLink } from '#web/shop/people/mailed-links/ended-link.tsx'
import { loadMailedLink } from '#web/shop/people/mailed-links/load-mailed-link.ts'
import { ProveEmail } from '#web/shop/people/mailed-links/prove-email.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { VerifyForm } from './verify-form.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { link: await loadMailedLink(context.get(pageContext).api, params.token) }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const rules = z.object({ answer: z.enum(['confirm', 'again']) })
  return answerPostedForm(request, rules, ({ answer }) =>
    answer === 'again'
      ? api('POST /shop-api/mailed-link', { query })
      : api('GET /shop-api/verify-account', { query }),
  )
}

/** The page of the mail that verifies an address, new or changed. Opening it changes nothing. */
export default function VerifyAccountScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { link } = useLoaderData<typeof loader>()
  const { status, user, refresh } = useSession()
  const dialog = useAuthDialog()
  const [pressed, setPressed] = useState(false)
  const [tried, setTried] = useState(false)
  /** The link and the password together prove that both are of one person. */
  const proveHere = async () => {
    await api('GET /shop-api/verify-account', { query: { token } }).catch(() => {})
    await refresh()
    setTried(true)
  }
  const logInHere = async () => {
    if (await dialog.open('login')) await proveHere()
  }
  const logIn = <Button onClick={() => void logInHere()}>{t('log_in')}</Button>
  return (
    <Page className="flex flex-col items-center justify-center text-center">
      <PageHead title={`${t('verify_title')} · Vaivén`} hidden />
      {pressed || link?.state === 'done' ? (
        <div className="flex flex-col items-center gap-4">
          <LoopMark motion="once" className="h-24 w-auto text-leaf" endClassName="fill-marigold" />
          <div role="status">
            <h1 className="display text-title">{t('verify_success')}</h1>
          </div>
          <p className="max-w-text text-lead text-balance text-ink-soft">{t('verify_success_text')}</p>
          <p className="max-w-text text-balance text-ink-soft">
            {user?.emailProven ? null : t('page_verify_own_account')}
          </p>
          <div className="mt-4">
            {status !== 'in' ? (
              logIn
            ) : user?.emailProven ? (
              <ButtonLink to="/">{t('home_see_events')}</ButtonLink>
            ) : tried ? (
              <ProveEmail className="text-left" />
            ) : (
              <Button onClick={() => void proveHere()}>{t('page_verify_prove_here')}</Button>
            )}
          </div>
        </div>
      ) : link?.state === 'open' ? (
        <VerifyForm link={link} token={token} onVerified={() => setPressed(true)} />
      ) : (
        <EndedLink link={link} title={t('verify_failed')} unknown={status === 'in' ? null : logIn} />
      )}
    </Page>
  )
}
