import type { OrderDetail } from '#contract/orders.ts'
import { type Currency, formatMoney, toMinor } from '#domain/money.ts'
import { mayBoard, type OrderState } from '#domain/orders/order-states.ts'
import { showDateTime } from '#domain/time/place-time.ts'
import { useDateWords } from '#web/dates.ts'
import { useTranslate } from '#web/messages.tsx'
import { OrderStateBadge } from '#web/payments/order-state-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { TicketCode } from './ticket-code.tsx'

/** An order: what it is for, how it stands, its tickets, and what gets its passengers on board. */
export function OrderView({ detail, reload }: { detail: OrderDetail; reload: () => Promise<void> }) {
  return (
    <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <OrderHead detail={detail} />
        <OrderPayment detail={detail} reload={reload} />
        <OrderTickets detail={detail} />
      </div>
      <TicketCode detail={detail} boards={mayBoard(detail.order.state as OrderState)} />
    </div>
  )
}

function OrderHead({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const words = useDateWords()
  const { order, event } = detail
  const text = event.translations[0]
  const trip = words(event.startsAt, event.timeZone)
  const currency = order.currency as Currency
  return (
    <article className="drop-shadow-lift">
      <div className="overflow-hidden rounded-card bg-white torn-left [--at:5rem] flex">
        <p className="on-ink flex w-20 shrink-0 flex-col items-center justify-center text-center">
          <span className="text-small font-semibold uppercase">{trip.weekdayShort}</span>
          <span className="display figures text-title">{trip.day}</span>
          <span className="text-small font-semibold uppercase">{trip.monthShort}</span>
          <span className="figures mt-3 text-small">{trip.time}</span>
        </p>
        <div className="min-w-0 flex-1 sm:flex">
          <div className="min-w-0 flex-1 p-4 md:p-6">
            <OrderStateBadge state={order.state} />
            <h1 className="display mt-2 text-heading">{text?.name}</h1>
            <p className="mt-1 flex items-start gap-1 text-small text-ink-soft">
              <Icon name="pin" className="mt-0.5 size-4" />
              <span>
                {event.placeName}
                <span className="block">{event.placeAddress}</span>
              </span>
            </p>
            {text?.description && <p className="mt-3 line-clamp-3 text-small">{text.description}</p>}
            <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-small">
              <Fact name={t('order_number')} value={order.number} />
              <Fact
                name={t('order_purchase_date')}
                value={showDateTime(new Date(order.createdAt), event.timeZone)}
              />
              <Fact
                name={t('order_trip_date')}
                value={showDateTime(new Date(event.startsAt), event.timeZone)}
              />
              <Fact
                name={t('purchase_total')}
                value={formatMoney({ amount: toMinor(order.total, currency) ?? 0, currency })}
              />
            </dl>
          </div>
          <img
            src={text?.imagePath}
            alt={t('poster_of', { name: text?.name ?? '' })}
            width={800}
            height={1000}
            className="w-48 shrink-0 bg-paper-deep object-cover max-sm:aspect-[2/1] max-sm:h-auto max-sm:w-full"
          />
        </div>
      </div>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures font-semibold break-words">{value}</dd>
    </div>
  )
}
