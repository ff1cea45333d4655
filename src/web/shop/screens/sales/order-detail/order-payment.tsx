import { useNavigate } from 'react-router'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { PartReceived } from '#web/shop/sales/orders/part-received.tsx'
import { moneyToPay } from '#web/shop/sales/orders/payment-figures.ts'
import { canBePaid } from '#web/shop/sales/orders/use-order.ts'
import { isOver, OpenPayment } from '#web/shop/sales/payments/open-payment.tsx'
import { PayAgain } from '#web/shop/sales/payments/pay-again.tsx'
import { TimeLeft } from '#web/shop/sales/payments/time-left.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderEnded } from './order-ended.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderRefunds } from './order-refunds.tsx'

/** The amount left to pay, its deadline and method; for an ended order, the refund. */
export function OrderPayment({ detail, reload }: { detail: OrderDetail; reload: () => Promise<void> }) {
  const t = useTranslate()
  const { state } = detail.order
  if (state === 'cancelled' || state === 'refunded') return <OrderEnded detail={detail} />
  if (state === 'partially_refunded') {
    return (
      <section className="flex flex-col gap-5 rounded-card bg-white p-4 shadow-lift md:p-6">
        <Banner tone="info">{t('page_order_refunded_part_text')}</Banner>
        <OrderRefunds detail={detail} />
      </section>
    )
  }
  if (!isPayable(state)) return null
  if (!canBePaid(detail, serverNow())) {
    return (
      <Banner tone="warning">
        <p>{t('page_order_time_over')}</p>
        <p className="mt-3">
          <Button variant="secondary" size="small" onClick={reload}>
            {t('payment_pending_check')}
          </Button>
        </p>
      </Banner>
    )
  }
  return <OpenOrder detail={detail} reload={reload} />
}

function OpenOrder({ detail, reload }: { detail: OrderDetail; reload: () => Promise<void> }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { order, event } = detail
  const { payment } = order
  const money = moneyToPay(order)
  // An expired voucher cannot be paid any more.
  const voucher = payment?.voucher && !isOver(payment.voucher, payment) ? payment.voucher : null
  const until = payment?.bank?.deadline ?? voucher?.expiresAt ?? order.payUntil
  const elsewhere = payment?.bank ?? voucher
  return (
    <section className="flex flex-col gap-6 rounded-card bg-white p-4 shadow-lift md:p-6">
      {isAhead(until) && <TimeLeft until={until} onOver={reload} />}
      <PartReceived order={order} />
      <OpenPayment payment={payment} money={money} timeZone={event.timeZone} />
      <PayAgain
        detail={detail}
        firstLabel={elsewhere ? undefined : t('order_pay_now', { total: formatMoney(money) })}
        onReturn={(payment) =>
          navigate(`/response-payment/${payment.orderId}${payment.query || '?returned=1'}`)
        }
        onStarted={() => void reload()}
      />
      {/* A voucher has its own instructions. */}
      {!payment?.voucher && <OrderNext paymentCode={order.paymentCode} />}
    </section>
  )
}

function isAhead(instant: string | null): instant is string {
  return instant !== null && Date.parse(instant) > serverNow()
}
