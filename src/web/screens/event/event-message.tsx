import type { ReactNode } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { useSession } from '#web/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/loop-mark.tsx'
import { Page } from '#web/ui/page.tsx'

/** An event that shows only what it has to say; perhaps it says more to somebody it knows. */
export function EventMessage({ message }: { message: string }) {
  const t = useTranslate()
  const { status, requireLogin } = useSession()
  return (
    <InTheMiddle>
      <h1 className="max-w-text text-lead whitespace-pre-line">{message}</h1>
      <div className="mt-8 flex flex-col items-center gap-3">
        {/* Its place is kept until it is known who is there. */}
        <Button className={status === 'out' ? undefined : 'invisible'} onClick={() => requireLogin()}>
          {t('event_log_in')}
        </Button>
        <ButtonLink to="/" variant="secondary">
          {t('event_back_home')}
        </ButtonLink>
      </div>
    </InTheMiddle>
  )
}

/** An event that was withdrawn or is over. */
export function EventUnavailable() {
  const t = useTranslate()
  return (
    <InTheMiddle>
      <h1 className="display text-heading">{t('event_not_available')}</h1>
      <p className="mt-4 max-w-text text-ink-soft">{t('event_not_available_help')}</p>
      <ButtonLink to="/" className="mt-8">
        {t('event_back_home')}
      </ButtonLink>
    </InTheMiddle>
  )
}

function InTheMiddle({ children }: { children: ReactNode }) {
  return (
    <Page className="flex flex-col items-center justify-center text-center">
      <LoopMark end="nothing" className="mb-8 h-20 w-auto text-jacaranda" />
      {children}
    </Page>
  )
}
