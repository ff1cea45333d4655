import { useCallback, useEffect, useRef, useState } from 'react'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { type EventFacts, factsOf } from '#web/shop/catalogue/events/event-facts.ts'
import { EventGrid } from '#web/shop/catalogue/events/event-grid.tsx'
import { newEventAddress } from '#web/shop/screens/people/my-account/events/event-addresses.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'

/** The customer's own private events and invitations; loaded in the browser, which has the session. */
export function OwnPrivateEvents() {
  const t = useTranslate()
  const { status, requireLogin } = useSession()
  const { events, loading, load } = useOwnEvents(status === 'in')
  if (status === 'out') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-card bg-white p-6 shadow-lift md:p-8">
        <div>
          <p className="display text-lead">{t('page_private_events_invited')}</p>
          <p className="max-w-text pt-1 text-ink-soft">{t('page_private_events_invited_text')}</p>
        </div>
        <Button onClick={() => requireLogin()}>{t('log_in')}</Button>
      </div>
    )
  }
  // The height of the invitation to log in, which most visitors see, so that the layout does not shift.
  if (status === 'unknown' || loading) {
    return (
      <div className="flex min-h-44 items-center justify-center md:min-h-30">
        {status === 'in' && <Spinner className="animate-late h-12 text-jacaranda" />}
      </div>
    )
  }
  if (events?.length === 0) {
    return (
      <div className="rounded-card bg-white p-6 shadow-lift md:p-8">
        <p className="display text-lead">{t('no_events_available')}</p>
        <p className="max-w-text pt-1 text-ink-soft">{t('page_private_events_none')}</p>
        <ButtonLink to={newEventAddress} variant="secondary" className="mt-5">
          {t('page_private_events_create')}
        </ButtonLink>
      </div>
    )
  }
  return <EventGrid events={events} loading={false} onRetry={load} />
}

function useOwnEvents(known: boolean) {
  const locale = useLocale()
  const [own, setOwn] = useState<{ events: EventFacts[] | null; loading: boolean }>({
    events: null,
    loading: true,
  })
  const asked = useRef(0)
  const load = useCallback(() => {
    const nth = ++asked.current
    const isLast = () => nth === asked.current
    setOwn(({ events }) => ({ events, loading: events === null }))
    api('GET /api/events', { query: { type: eventTypes.private } }).then(
      (events) => isLast() && setOwn({ events: events.map((event) => factsOf(event)), loading: false }),
      () => isLast() && setOwn(({ events }) => ({ events, loading: false })),
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the locale
  useEffect(() => {
    if (known) load()
  }, [known, load, locale])
  return { ...own, load }
}
