import { useEffect, useRef, useState } from 'react'
import type { Purchase } from '#contract/sales/own-orders.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { useLocale } from '#web/texts/messages.tsx'

export type Purchases = {
  /** the latest first */
  list: readonly Purchase[] | 'loading' | 'failed' | 'logged-out'
  /** whether there are earlier ones; `failed` when they could not be fetched */
  more: 'none' | 'some' | 'loading' | 'failed'
  reload(): void
  readMore(): void
}

export const pageLength = 20

/** The customer's purchases in all states of their loading, a page at a time. */
export function usePurchases(): Purchases {
  const { status } = useSession()
  const locale = useLocale()
  const [list, setList] = useState<Purchases['list']>('loading')
  const [more, setMore] = useState<Purchases['more']>('none')
  // Ignore answers to outdated requests.
  const asked = useRef(0)

  async function read(before: readonly Purchase[]): Promise<void> {
    const nth = ++asked.current
    const after = before.at(-1)?.id
    try {
      // One more than is shown, to find out whether there are more.
      const query = { limit: pageLength + 1, ...(after && { after }) }
      const page = await api('GET /shop-api/payment-history', { query })
      if (nth !== asked.current) return
      setList([...before, ...page.slice(0, pageLength)])
      setMore(page.length > pageLength ? 'some' : 'none')
    } catch (error) {
      if (nth !== asked.current) return
      if (error instanceof ApiRefusal && error.code === 'login_required') setList('logged-out')
      else if (before.length > 0) setMore('failed')
      else setList('failed')
    }
  }

  function reload() {
    setList('loading')
    void read([])
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the locale
  useEffect(() => {
    if (status === 'in') void read([])
    else if (status === 'out') setList('logged-out')
  }, [status, locale])

  return {
    list,
    more,
    reload,
    readMore: () => {
      if (!Array.isArray(list)) return
      setMore('loading')
      void read(list)
    },
  }
}
