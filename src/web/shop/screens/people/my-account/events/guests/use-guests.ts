import { useCallback, useEffect, useRef, useState } from 'react'
import type { GuestList } from '#contract/catalogue/private-event-guests.ts'
import { api } from '#web/api/browser-api.ts'

export type Guest = GuestList['guests'][number]
export type GuestAnswer = Guest['answer']

export type Guests = {
  list: readonly Guest[] | 'loading' | 'failed'
  /** of all guests; null until they are known */
  counts: GuestList['counts'] | null
  more: 'none' | 'some' | 'loading' | 'failed'
  reload(): void
  readMore(): void
}

const pageLength = 50

/** The guests of an event that match `q` (name, telephone, e-mail) and `answer`, a page at a time. */
export function useGuests(id: number, q: string, answer: GuestAnswer | null): Guests {
  const [list, setList] = useState<Guests['list']>('loading')
  const [counts, setCounts] = useState<Guests['counts']>(null)
  const [more, setMore] = useState<Guests['more']>('none')
  const asked = useRef(0)

  const read = useCallback(
    async (before: readonly Guest[]) => {
      const nth = ++asked.current
      const after = before.at(-1)?.id
      try {
        // One more than is shown, to find out whether there are more.
        const query = {
          limit: pageLength + 1,
          ...(q && { q }),
          ...(answer && { answer }),
          ...(after && { after }),
        }
        const page = await api('GET /shop-api/event-requests/{id}/guests', { params: { id }, query })
        if (nth !== asked.current) return
        setList([...before, ...page.guests.slice(0, pageLength)])
        setCounts(page.counts)
        setMore(page.guests.length > pageLength ? 'some' : 'none')
      } catch {
        if (nth !== asked.current) return
        if (before.length > 0) setMore('failed')
        else setList('failed')
      }
    },
    [id, q, answer],
  )
  useEffect(() => {
    void read([])
  }, [read])

  return {
    list,
    counts,
    more,
    reload: () => {
      setList('loading')
      void read([])
    },
    readMore: () => {
      if (typeof list === 'string') return
      setMore('loading')
      void read(list)
    },
  }
}
