import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDraft } from '#contract/sales/orders.ts'
import { ApiRefusal, type FailureCode } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { refusalText } from '#web/app/refusal-text.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useSession } from '#web/app/session.tsx'
import { leaveToPay } from '#web/shop/sales/payments/leave-to-pay.ts'
import { orderOfDraft } from '#web/shop/sales/purchase/order-of-draft.ts'
import { changePurchase, type PurchaseChange } from '#web/shop/sales/purchase/purchase-draft.ts'
import { randomKey } from '#web/shop/sales/purchase/random-key.ts'
import { storeDraft } from '#web/shop/sales/purchase/stored-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { type Awaited, explainRefusal } from '../step-frame.tsx'
import { appliedDiscount } from './discount-dialog.tsx'

/** Refusals that the customer can correct here; after any other the order is rejected. */
const correctable = new Set<FailureCode>([
  'address_not_in_province',
  'discount_not_valid',
  'discount_used',
  'email_not_verified',
  'hold_expired',
  'incomplete_form',
  'incomplete_tickets',
  'invalid_input',
  'login_required',
  'most_tickets_reached',
  'not_enough_seats',
  'outcome_unknown',
  'payment_method_not_available',
  'price_changed',
  'request_in_progress',
  'sale_ended',
  'sale_paused',
  'server_busy',
  'shop_unavailable',
  'too_many_attempts',
  'too_many_free_seats',
  'too_many_seats_of_network',
  'too_many_unpaid_orders',
  'too_many_unpaid_seats',
])

/** Places the order. A refusal loses no input. */
export function usePlaceOrder(retryMethods: () => void): () => Promise<Awaited | null> {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  const session = useSession()
  // The canonical address, whichever host the customer uses.
  const { publicUrl } = useRootData()
  const { open } = useAuthDialog()
  const { event, currency, draft, change, showProblem, refresh } = usePurchase()

  /** Reloads prices and the discount. */
  const refreshPrices = useCallback(async () => {
    await refresh()
    if (!draft.discount) return
    const params = { code: draft.discount.code, eventId: event.id }
    try {
      const discount = await api('GET /shop-api/discounts/{code}/event/{eventId}', { params })
      if (discount.used) change({ type: 'discount-dropped' })
      else change({ type: 'discount-applied', discount: appliedDiscount(discount, currency) })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) return
      if (error.code === 'discount_not_valid' || error.code === 'discount_used')
        change({ type: 'discount-dropped' })
    }
  }, [refresh, draft.discount, event.id, currency, change])

  async function handleCorrectable(error: ApiRefusal): Promise<Awaited | null> {
    const problem = explainRefusal(error)
    switch (error.code) {
      case 'hold_expired':
      case 'not_enough_seats':
        change({ type: 'hold-lost' })
        showProblem(problem, 'category')
        return null
      case 'price_changed':
        await refreshPrices()
        break
      case 'discount_not_valid':
      case 'discount_used':
        change({ type: 'discount-dropped' })
        showProblem((t) => ({
          ...problem(t),
          help: t('discount_removed', { code: draft.discount?.code ?? '' }),
        }))
        return null
      case 'email_not_verified':
        session.updateUser({ verified: false })
        return 'verification'
      case 'payment_method_not_available':
        change({ type: 'payment-chosen', code: null })
        retryMethods()
        break
      default:
        break
    }
    showProblem(problem)
    return null
  }

  async function fail(error: unknown): Promise<Awaited | null> {
    // The next try has the same key: an order that did arrive is not placed twice.
    if (error instanceof ApiRefusal && error.code === 'unreachable') return 'network'
    const orderId = error instanceof ApiRefusal ? error.data.orderId : undefined
    if (typeof orderId === 'string') {
      // The order exists and has its seats; only its payment could not start.
      notice.error(refusalText(error, t))
      change({ type: 'cleared', orderKey: randomKey() })
      await navigate(`/response-payment/${orderId}`)
      return null
    }
    if (error instanceof ApiRefusal && correctable.has(error.code)) return handleCorrectable(error)
    if (error instanceof ApiRefusal && error.code === 'idempotency_key_reused') {
      // An earlier request did arrive: after seeing that, the next purchase needs a new key.
      change({ type: 'resumed', draft: { ...draft, orderKey: randomKey() } })
    }
    await navigate('/order-rejected', { state: { slug: event.slug, text: refusalText(error, t) } })
    return null
  }

  async function send(order: OrderDraft) {
    const placed = await api('POST /shop-api/orders', {
      headers: { 'idempotency-key': draft.orderKey },
      body: order,
    })
    const done: PurchaseChange = { type: 'order-placed', placed }
    // Store it now, because the page may be left before the next render.
    storeDraft(changePurchase(draft, done))
    change(done)
    leaveToPay(placed.payment)
  }

  return async () => {
    if (!(await session.requireLogin())) return null
    const order = orderOfDraft(draft, { ...event, currency }, publicUrl)
    if (!order) return null
    try {
      await send(order)
      return null
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'login_required') return fail(error)
      // The session ended meanwhile: log in and continue.
      notice.info(t('login_required'))
      if (!(await open('login'))) return null
      return await send(order).then(() => null, fail)
    }
  }
}
