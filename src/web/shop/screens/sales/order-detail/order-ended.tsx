import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { canRebuy, RebuyOrder } from '#web/shop/sales/purchase/rebuy-order.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { OrderRefunds } from './order-refunds.tsx'

const whyCancelled: Record<string, PlainKey> = {
  expired: 'order_cancelled_expired',
  staff: 'order_cancelled_staff',
  customer: 'order_cancelled_customer',
  event: 'order_cancelled_event',
}

/** Why an order ended, what happens with its money, and further links. */
export function OrderEnded({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const { order, event } = detail
  // An order without money cannot be refunded: its event was called off.
  const why = order.cancelReason ?? (order.total === 0 ? 'staff' : '')
  return (
    <section className="flex flex-col gap-5 rounded-card bg-white p-4 shadow-lift md:p-6">
      {order.state === 'cancelled' || order.total === 0 || why === 'event' ? (
        <Banner tone="warning">
          <p>{t(whyCancelled[why] ?? 'cancelled')}</p>
          {order.cancelReason === 'expired' && order.refunds.length === 0 && (
            <p className="mt-2 font-normal">{t('page_order_cancelled_late')}</p>
          )}
        </Banner>
      ) : (
        <Banner tone="info">{t('page_order_refunded_text')}</Banner>
      )}
      <OrderRefunds detail={detail} />
      <div className="flex flex-wrap gap-3">
        {canRebuy(detail) && <RebuyOrder detail={detail} />}
        <ButtonLink to={`/event/${event.slug}`} variant={canRebuy(detail) ? 'secondary' : 'primary'}>
          {t('order_see_event')}
        </ButtonLink>
        <ButtonLink to="/massive-events" variant="quiet">
          {t('purchases_find_event')}
        </ButtonLink>
      </div>
    </section>
  )
}
