import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { mayBoard } from '#domain/sales/orders/order-states.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDateTime, useDateWords, useReaderTime } from '#web/app/dates.ts'
import { TripLine } from '#web/shop/catalogue/events/trip-line.tsx'
import { pickUpPlace, ridesOfOrder, travelsToday } from '#web/shop/sales/orders/order-rides.ts'
import { OrderStateBadge } from '#web/shop/sales/orders/order-state-badge.tsx'
import { PriceIsFinal } from '#web/shop/sales/orders/price-is-final.tsx'
import type { ShownOrder } from '#web/shop/sales/orders/use-order.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { LivePlaceholder } from './live/live-placeholder.tsx'
import { useLiveTime } from './live/use-live-time.ts'
import { MovedNote } from './moved-note.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { TicketCode } from './ticket-code.tsx'

const LiveRides = lazy(() => import('./live/live-rides.tsx'))
const RideAlerts = lazy(() => import('./ride-alerts.tsx'))

/**
 * An order: the event, the state, the tickets, and the boarding code. On the day of the trip the code comes first on a
 * phone.
 */
export function OrderView({ detail, learn, reload }: ShownOrder) {
  const t = useTranslate()
  const boards = mayBoard(detail.order.state)
  const isOnTheRoad = useLiveTime(detail) && boards
  const what = (
    <div key="what" className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
      <OrderHead detail={detail} />
      <OrderPayment detail={detail} reload={reload} />
    </div>
  )
  const code = (
    <div key="code" className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full">
      <TicketCode detail={detail} boards={boards} />
    </div>
  )
  return (
    <>
      {isOnTheRoad && (
        <div className="mt-4 mb-8">
          <Suspense fallback={<LivePlaceholder />}>
            <LiveRides detail={detail} />
          </Suspense>
        </div>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {boards && travelsToday(detail, new Date(serverNow())) ? [code, what] : [what, code]}
        <div className="flex min-w-0 flex-col gap-8">
          <OrderTickets detail={detail} learn={learn} reload={reload} />
          {/* Last in the document, because it loads later: no layout shift. */}
          {boards && (
            <Suspense>
              <RideAlerts orderId={detail.order.id} />
            </Suspense>
          )}
          <Link to={`/atencion?order=${detail.order.number}`} className="link self-start">
            {t('order_complaint')}
          </Link>
        </div>
      </div>
    </>
  )
}

function OrderHead({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const words = useDateWords()
  const { order, event } = detail
  const text = event.translations[0]
  const trip = words(event.startsAt, event.timeZone)
  const currency = order.currency
  return (
    <article className="drop-shadow-lift">
      <div className="torn-top overflow-hidden rounded-card bg-white [--at:4rem] sm:torn-left sm:flex sm:[--at:5rem]">
        <p className="on-ink flex min-h-16 shrink-0 flex-wrap items-center gap-x-2 px-6 sm:w-20 sm:flex-col sm:flex-nowrap sm:justify-center sm:gap-0 sm:px-1 sm:text-center">
          <span className="text-small font-semibold uppercase">{trip.weekdayShort}</span>
          <span className="display figures text-title">{trip.day}</span>
          <span className="text-small font-semibold uppercase">{trip.monthShort}</span>
          {trip.farYear && <span className="figures text-small font-semibold">{trip.farYear}</span>}
          <span className="figures text-small max-sm:ml-auto sm:mt-3">{trip.time}</span>
        </p>
        <div className="flex min-w-0 flex-1 flex-col-reverse sm:flex-row">
          <div className="min-w-0 flex-1 p-4 md:p-6">
            <OrderStateBadge order={order} />
            <h1 translate="no" className="display mt-2 text-heading">
              {text?.name}
            </h1>
            <p className="mt-1 flex items-start gap-1 text-small text-ink-soft">
              <Icon name="pin" className="mt-0.5 size-4" />
              <span translate="no">
                {event.placeName}
                <span className="block">{event.placeAddress}</span>
              </span>
            </p>
            <MovedNote event={event} />
            {text?.description && <p className="mt-3 line-clamp-3 text-small">{text.description}</p>}
            <TripLine
              className="mt-4 [--ground:white]"
              rides={ridesOfOrder(detail)}
              startsAt={event.startsAt}
              timeZone={event.timeZone}
              from={pickUpPlace(
                detail.tickets.flatMap(({ addresses }) => addresses.map(({ address }) => address)),
              )}
              to={event.placeName}
            />
            <OrderFacts order={order} event={event} currency={currency} />
          </div>
          <Picture
            path={text?.imagePath ?? ''}
            focus={event.focus}
            alt={t('poster_of', { name: text?.name ?? '' })}
            width={800}
            height={1000}
            sizes="(max-width: 480px) 100vw, 12rem"
            className="w-full shrink-0 bg-paper-deep object-cover max-sm:h-44 sm:w-48"
          />
        </div>
      </div>
    </article>
  )
}

function OrderFacts({
  order,
  event,
  currency,
}: {
  order: OrderDetail['order']
  event: OrderDetail['event']
  currency: OrderDetail['order']['currency']
}) {
  const t = useTranslate()
  const showReaderTime = useReaderTime()
  const dateTime = useDateTime()
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-small">
      <Fact name={t('order_number')} value={order.number} translate="no" />
      <Fact name={t('order_purchase_date')} value={showReaderTime(order.createdAt, event.timeZone)} />
      <Fact name={t('order_trip_date')} value={dateTime(event.startsAt, event.timeZone)} />
      <Fact
        name={t('purchase_total')}
        value={order.paymentCode === prepaid ? t('purchase_free') : formatMajor(order.total, currency)}
        note={order.total > 0 && <PriceIsFinal />}
      />
    </dl>
  )
}

function Fact({
  name,
  value,
  note,
  translate,
}: {
  name: string
  value: string
  note?: ReactNode
  translate?: 'no'
}) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd translate={translate} className="figures font-semibold break-words">
        {value}
      </dd>
      {note && <dd>{note}</dd>}
    </div>
  )
}
