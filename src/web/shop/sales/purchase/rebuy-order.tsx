import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { api } from '#web/api/browser-api.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { ticketKinds } from '#web/shop/sales/purchase/catalogue.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { draftOfOrder } from './draft-of-order.ts'
import { randomKey } from './random-key.ts'
import { storeDraft } from './stored-draft.ts'

/** Whether an order can be bought again: it expired, and the trip is still to come. */
export function canRebuy({ order, event }: OrderDetail): boolean {
  // Not if the event itself was called off.
  const why = ['expired', 'staff', 'customer'].includes(order.cancelReason ?? '')
  const isOver = order.state === 'cancelled' && why && order.refunds.length === 0
  return isOver && Date.parse(event.startsAt) > serverNow()
}

/** Buys an expired order again, with its tickets, addresses and passengers. */
export function RebuyOrder({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const locale = useLocale()
  const notice = useNotice()
  const navigate = useNavigate()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const { event } = detail

  async function rebuy() {
    if (!user) return
    setBusy(true)
    try {
      const query = { locale, date: event.dateId }
      const categories = await api('GET /api/events/{id}/product-variant', {
        params: { id: event.id },
        query,
      })
      const owner = { orderKey: randomKey(), customer: user.email }
      storeDraft(draftOfOrder(detail, ticketKinds(categories), owner))
      // The event's page may be this one.
      void navigate(`/event/${event.slug}`, { state: { begun: owner.orderKey } })
    } catch (error) {
      notice.error(refusalText(error, t))
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={rebuy}>
      {t('purchase_begin_again')}
    </Button>
  )
}
