import type { ReactNode } from 'react'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useSession } from '#web/app/session.tsx'
import type { EventFacts } from '#web/shop/catalogue/events/event-facts.ts'
import { EventGrid } from '#web/shop/catalogue/events/event-grid.tsx'
import { ProveEmail } from '#web/shop/people/mailed-links/prove-email.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { EventSummary } from './event-summary.tsx'
import { SeatAlert } from './seat-alert.tsx'

type Props = { event: EventDetail; alternatives: readonly EventFacts[] }

/**
 * An event that shows a message instead of the purchase. A private one shows strangers nothing else; a guest may have
 * been invited with another address than that of their account.
 */
export function EventMessage({ event, alternatives }: Props) {
  const isHidden = event.startsAt === ''
  if (!isHidden) {
    return (
      <WithAlternatives alternatives={alternatives}>
        <EventSummary event={event}>
          <p className="mt-6 max-w-text text-lead whitespace-pre-line">{event.message}</p>
          <SeatAlert event={event} className="mt-6" />
          <LogIn forGuests={false} />
        </EventSummary>
      </WithAlternatives>
    )
  }
  return (
    <WithAlternatives alternatives={alternatives}>
      <div className="flex flex-col items-center py-12 text-center md:py-20">
        <LoopMark end="nothing" className="mb-8 h-20 w-auto text-jacaranda" />
        <h1 className="max-w-text text-lead whitespace-pre-line">{event.message}</h1>
        <LogIn forGuests />
        <ProveEmail className="mt-6" />
      </div>
    </WithAlternatives>
  )
}

/** An event that was withdrawn, or cannot be bought any more. */
export function EventUnavailable({ event, alternatives }: Props) {
  const t = useTranslate()
  const words = useDateWords()
  const [title, help] = whyUnavailable(event)
  const opens = event.saleOpensAt && !event.calledOff ? words(event.saleOpensAt, event.timeZone) : null
  return (
    <WithAlternatives alternatives={alternatives}>
      <EventSummary event={event}>
        <h2 className="display mt-8 text-heading">
          {opens ? t('event_sale_opens', { date: opens.long, time: opens.time }) : t(title)}
        </h2>
        <p className="mt-2 max-w-text text-ink-soft">{t(opens ? 'event_sale_opens_help' : help)}</p>
        {!event.calledOff && <SeatAlert event={event} className="mt-6" />}
        <ButtonLink to="/" variant="secondary" className="mt-6">
          {t('event_back_home')}
        </ButtonLink>
      </EventSummary>
    </WithAlternatives>
  )
}

function whyUnavailable({ calledOff, saleEnded }: EventDetail) {
  if (calledOff) return ['event_called_off', 'event_called_off_help'] as const
  if (saleEnded) return ['event_sale_ended', 'event_sale_ended_help'] as const
  return ['event_not_available', 'event_not_available_help'] as const
}

function LogIn({ forGuests }: { forGuests: boolean }) {
  const t = useTranslate()
  const { status, user, requireLogin, logout } = useSession()
  const isOther = status === 'in' && forGuests
  return (
    <>
      {forGuests && (
        <p className={classes('mt-4 max-w-full text-ink-soft wrap-anywhere', !isOther && 'invisible')}>
          {t('event_logged_in_as', { email: user?.email ?? '' })}
        </p>
      )}
      <div className={classes('mt-6 flex flex-wrap gap-3', forGuests && 'flex-col items-center')}>
        {/* Reserves its space until the session is known. */}
        <Button
          className={classes(!forGuests && 'order-last', status !== 'out' && !isOther && 'invisible')}
          onClick={() => (isOther ? logout() : requireLogin())}
        >
          {t(isOther ? 'event_other_account' : 'log_in')}
        </Button>
        <ButtonLink to="/" variant="secondary">
          {t('event_back_home')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The next events, below one that cannot be bought. */
function WithAlternatives({
  alternatives,
  children,
}: {
  alternatives: readonly EventFacts[]
  children: ReactNode
}) {
  const t = useTranslate()
  return (
    <Page className="flex flex-col justify-center">
      {children}
      {alternatives.length > 0 && (
        <>
          <h2 className="display pt-12 pb-6 text-title">{t('home_events')}</h2>
          <EventGrid events={alternatives} />
        </>
      )}
    </Page>
  )
}
