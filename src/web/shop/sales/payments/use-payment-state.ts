import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { usePageRestored } from '#web/browser/use-page-restored.ts'
import { type PaymentView, paymentViewOf, pollDelaysMs } from './payment-view.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Polls the payment state of an order, first with the query string of the provider's return, with growing pauses while
 * it is pending, until it is final or the customer has to decide.
 */
export function usePaymentState(orderId: string, query: string) {
  const [view, setView] = useState<PaymentView | null>(null)
  const [polling, setPolling] = useState(true)
  const [round, setRound] = useState(0)
  const lastView = useRef<PaymentView | null>(null)

  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const facts: Record<string, string> = Object.fromEntries(new URLSearchParams(query))
    // With a query the shop looks the payment up at the provider instead of waiting for its notification.
    if (round > 0 && !query) facts.returned = '1'

    // An invalid id cannot exist.
    if (!uuid.test(orderId)) {
      setView('unknown')
      setPolling(false)
      return
    }

    async function ask(tries: number) {
      setPolling(true)
      const found = await api('GET /api/orders/{id}/status', { params: { id: orderId }, query: facts })
        .then(({ order }) => paymentViewOf(order.paymentState))
        // A later failure must not turn "pending" into an error.
        .catch((error) => {
          const code = error instanceof ApiRefusal ? error.code : null
          if (code === 'not_found' || code === 'invalid_input') return 'unknown' as const
          return lastView.current ?? ('unreachable' as const)
        })
      if (!wanted) return
      lastView.current = found
      setView(found)
      const next = pollDelaysMs[tries]
      if (found === 'pending' && next !== undefined) timer = setTimeout(() => ask(tries + 1), next)
      else setPolling(false)
    }
    void ask(0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [orderId, query, round])

  const retry = useCallback(() => setRound((before) => before + 1), [])
  usePageRestored(retry)
  return { view, polling, retry }
}
