import { useNavigate } from 'react-router'
import type { MessageKey } from '#contract/messages.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { type Currency, formatMoney, toMinor } from '#domain/money.ts'
import { useTranslate } from '#web/messages.tsx'
import { OpenPayment } from '#web/payments/open-payment.tsx'
import { PayAgain } from '#web/payments/pay-again.tsx'
import { canBePaid } from '#web/payments/use-order.ts'
import { serverNow } from '#web/server-clock.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const whyCancelled: Record<string, MessageKey> = {
  expired: 'order_cancelled_expired',
  staff: 'order_cancelled_staff',
  customer: 'order_cancelled_customer',
}

/** What is left to pay, and how; why nothing can be paid any more. */
export function OrderPayment({ detail, reload }: { detail: OrderDetail; reload: () => Promise<void> }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { order, event } = detail
  const currency = order.currency as Currency
  const money = { amount: toMinor(order.total, currency) ?? 0, currency }

  if (order.state === 'cancelled') {
    return (
      <Banner tone="warning">
        <p>{t(whyCancelled[order.cancelReason ?? ''] ?? 'cancelled')}</p>
        <p className="mt-3">
          <ButtonLink to={`/event/${event.slug}`} variant="secondary" size="small">
            {t('order_see_event')}
          </ButtonLink>
        </p>
      </Banner>
    )
  }
  if (!canBePaid(detail, serverNow())) return null
  // A slip that is over is no way to pay any more.
  const elsewhere = order.payment?.kind !== 'none' && (order.payment?.bank ?? order.payment?.voucher)
  return (
    <section className="flex flex-col gap-6 rounded-card bg-white p-4 shadow-lift md:p-6">
      <OpenPayment payment={order.payment} money={money} timeZone={event.timeZone} />
      <PayAgain
        detail={detail}
        firstLabel={elsewhere ? undefined : t('order_pay_now', { total: formatMoney(money) })}
        onReturn={(payment) =>
          navigate(`/response-payment/${payment.orderId}${payment.query || '?returned=1'}`)
        }
        onStarted={reload}
      />
    </section>
  )
}
