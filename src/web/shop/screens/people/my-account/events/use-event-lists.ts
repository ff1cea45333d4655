import { useCallback, useEffect, useRef, useState } from 'react'
import type { InvitedEvent } from '#contract/catalogue/private-event-guests.ts'
import { requestStateCodes as codes, type ListedRequest } from '#contract/catalogue/private-events.ts'
import { api } from '#web/api/browser-api.ts'
import { useLocale } from '#web/texts/messages.tsx'
import type { EventListName } from './event-addresses.ts'

type Loaded<T> = readonly T[] | 'loading' | 'failed'

export type EventLists = {
  invited: Loaded<InvitedEvent>
  own: Loaded<ListedRequest>
  reload(): void
}

/** The states in each list. */
export const statesOf: Record<Exclude<EventListName, 'invited'>, readonly number[]> = {
  active: [codes.active],
  review: [codes.under_review, codes.saved, codes.rejected],
  finished: [codes.finished, codes.cancelled],
}

/** The events that the customer hosts or is invited to; reloaded when the tab becomes visible. */
export function useEventLists(): EventLists {
  const locale = useLocale()
  const [invited, setInvited] = useState<EventLists['invited']>('loading')
  const [own, setOwn] = useState<EventLists['own']>('loading')
  const asked = useRef(0)

  const read = useCallback(() => {
    const nth = ++asked.current
    const isLast = () => nth === asked.current
    api('GET /shop-api/invited-events', {}).then(
      (events) => isLast() && setInvited(events),
      () => isLast() && setInvited((before) => (Array.isArray(before) ? before : 'failed')),
    )
    api('GET /shop-api/event-requests', {}).then(
      (requests) => isLast() && setOwn('message' in requests ? [] : requests),
      () => isLast() && setOwn((before) => (Array.isArray(before) ? before : 'failed')),
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the locale
  useEffect(() => {
    read()
    const readWhenSeen = () => document.visibilityState === 'visible' && read()
    document.addEventListener('visibilitychange', readWhenSeen)
    return () => document.removeEventListener('visibilitychange', readWhenSeen)
  }, [read, locale])

  const reload = useCallback(() => {
    setInvited((before) => (before === 'failed' ? 'loading' : before))
    setOwn((before) => (before === 'failed' ? 'loading' : before))
    read()
  }, [read])
  return { invited, own, reload }
}
