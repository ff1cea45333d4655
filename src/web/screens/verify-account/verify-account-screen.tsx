import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ApiRefusal } from '../../api/api.ts'
import { api } from '../../api/browser-api.ts'
import { useSession } from '../../app/session.tsx'
import { useAuthDialog } from '../../dialogs/auth-dialog.tsx'
import { useTranslate } from '../../texts/messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoopMark } from '../../ui/loop-mark.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'

type State = 'loading' | 'verified' | 'failed' | 'unreachable'

/**
 * The page of the verification mail. The token works once, so it is sent once, and only from a browser; again only if
 * the shop did not answer.
 */
export default function VerifyAccountScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { status, refresh } = useSession()
  const dialog = useAuthDialog()
  const [state, setState] = useState<State>('loading')
  const sent = useRef(false)

  const verify = useCallback(() => {
    setState('loading')
    api('GET /shop-api/verify-account', { query: { token } }).then(
      () => {
        setState('verified')
        void refresh()
      },
      (error: unknown) => {
        const isAnswer = error instanceof ApiRefusal && error.code !== 'unreachable' && error.status < 500
        setState(isAnswer ? 'failed' : 'unreachable')
      },
    )
  }, [token, refresh])
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    verify()
  }, [verify])

  return (
    <Page className="flex flex-col items-center justify-center gap-4 text-center">
      <PageHead title={`${t('verify_title')} · Vaivén`} hidden />
      {state === 'loading' && (
        <>
          <Spinner label={t('verify_waiting')} className="h-20 text-jacaranda" />
          <h1 className="display text-heading">{t('verify_waiting')}</h1>
        </>
      )}
      {state === 'verified' && (
        <>
          <LoopMark motion="once" className="h-24 w-auto text-leaf" endClassName="fill-marigold" />
          <div role="status">
            <h1 className="display text-title">{t('verify_success')}</h1>
          </div>
          <p className="max-w-text text-lead text-balance text-ink-soft">{t('verify_success_text')}</p>
          <div className="mt-4">
            {status === 'in' ? (
              <ButtonLink to="/">{t('home_see_events')}</ButtonLink>
            ) : (
              <Button onClick={() => void dialog.open('login')}>{t('log_in')}</Button>
            )}
          </div>
        </>
      )}
      {state === 'unreachable' && <FailedState onRetry={verify} />}
      {state === 'failed' && (
        <>
          <LoopMark end="nothing" className="h-24 w-auto text-brick" />
          <div role="alert">
            <h1 className="display text-title">{t('verify_failed')}</h1>
          </div>
          <p className="max-w-text text-lead text-balance text-ink-soft">{t('verify_failed_text')}</p>
          <ButtonLink to="/" variant="secondary" className="mt-4">
            {t('back_home')}
          </ButtonLink>
        </>
      )}
    </Page>
  )
}
