import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { readToken } from '#web/api/session-token.ts'
import { useSession } from '#web/app/session.tsx'
import { usePageRestored } from '#web/browser/use-page-restored.ts'
import { useLocale } from '#web/texts/messages.tsx'

export type KnownOrder =
  | { status: 'loading' | 'logged-out' | 'not-found' | 'failed'; order: null }
  | { status: 'known'; order: OrderDetail }

/** An order on the screen. */
export type ShownOrder = {
  detail: OrderDetail
  /** takes over what the shop has answered of it */
  learn: (order: OrderDetail) => void
  /** fetches it again */
  reload: () => Promise<void>
}

/** An order of the logged-in customer, with functions to update it. Not fetched while `waits`. */
export function useOrder(
  id: string,
  { waits = false } = {},
): KnownOrder & Pick<ShownOrder, 'learn' | 'reload'> {
  const { status } = useSession()
  const locale = useLocale()
  const [known, setKnown] = useState<KnownOrder>({ status: 'loading', order: null })
  const asked = useRef(0)

  const reload = useCallback(async () => {
    const nth = ++asked.current
    if (!readToken()) return setKnown({ status: 'logged-out', order: null })
    try {
      const order = await api('GET /shop-api/order-detail/{id}', { params: { id } })
      if (nth === asked.current) setKnown({ status: 'known', order })
    } catch (error) {
      if (nth !== asked.current) return
      const code = error instanceof ApiRefusal ? error.code : null
      // Keep the shown order when a later request fails.
      if (code === 'not_found' || code === 'invalid_input') setKnown({ status: 'not-found', order: null })
      else if (code === 'login_required') setKnown({ status: 'logged-out', order: null })
      else setKnown((before) => (before.order ? before : { status: 'failed', order: null }))
    }
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order
  useEffect(() => {
    if (waits) return
    if (status === 'in') setKnown({ status: 'loading', order: null })
    else if (status === 'out') setKnown({ status: 'logged-out', order: null })
  }, [status, id, waits])
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts depend on the locale
  useEffect(() => {
    if (status === 'in' && !waits) void reload()
  }, [status, reload, locale, waits])

  usePageRestored(() => status === 'in' && !waits && reload())

  return { ...known, reload, learn: (order) => setKnown({ status: 'known', order }) }
}

/** Whether its customer can still pay it. */
export function canBePaid({ order }: OrderDetail, now: number): boolean {
  const waits = order.state === 'awaiting_payment' || order.state === 'awaiting_transfer_payment'
  return waits && order.holdUntil !== null && Date.parse(order.holdUntil) > now
}
