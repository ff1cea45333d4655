import type { ReactNode } from 'react'
import type { EventCard } from '#contract/events.ts'
import { EventGrid } from '#web/events/event-grid.tsx'
import { useTranslate } from '#web/messages.tsx'
import { useSession } from '#web/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { LoopMark } from '#web/ui/loop-mark.tsx'
import { Page } from '#web/ui/page.tsx'

/**
 * An event that shows only what it has to say; perhaps it says more to somebody it knows. A guest may have been invited
 * by another address than that of their account.
 */
export function EventMessage({
  message,
  forGuests,
  instead,
}: {
  message: string
  forGuests: boolean
  instead: readonly EventCard[]
}) {
  const t = useTranslate()
  const { status, user, requireLogin, logout } = useSession()
  const isOther = status === 'in' && forGuests
  return (
    <InTheMiddle instead={instead}>
      <h1 className="max-w-text text-lead whitespace-pre-line">{message}</h1>
      <p className={classes('mt-4 max-w-full text-ink-soft wrap-anywhere', !isOther && 'invisible')}>
        {t('event_logged_in_as', { email: user?.email ?? '' })}
      </p>
      <div className="mt-4 flex flex-col items-center gap-3">
        {/* Its place is kept until it is known who is there. */}
        <Button
          className={status === 'out' || isOther ? undefined : 'invisible'}
          onClick={() => (isOther ? logout() : requireLogin())}
        >
          {t(isOther ? 'event_other_account' : 'event_log_in')}
        </Button>
        <ButtonLink to="/" variant="secondary">
          {t('event_back_home')}
        </ButtonLink>
      </div>
    </InTheMiddle>
  )
}

/** An event that was withdrawn or is over. */
export function EventUnavailable({ instead }: { instead: readonly EventCard[] }) {
  const t = useTranslate()
  return (
    <InTheMiddle instead={instead}>
      <h1 className="display text-heading">{t('event_not_available')}</h1>
      <p className="mt-4 max-w-text text-balance text-ink-soft">{t('event_not_available_help')}</p>
      <ButtonLink to="/" className="mt-8">
        {t('event_back_home')}
      </ButtonLink>
    </InTheMiddle>
  )
}

function InTheMiddle({ instead, children }: { instead: readonly EventCard[]; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Page className="flex flex-col justify-center">
      <div className="flex flex-col items-center py-12 text-center md:py-20">
        <LoopMark end="nothing" className="mb-8 h-20 w-auto text-jacaranda" />
        {children}
      </div>
      {instead.length > 0 && (
        <>
          <h2 className="display pb-6 text-title">{t('home_events')}</h2>
          <EventGrid events={instead} />
        </>
      )}
    </Page>
  )
}
