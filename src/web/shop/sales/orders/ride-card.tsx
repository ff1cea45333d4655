import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useDateWords } from '#web/app/dates.ts'
import { TripLine } from '#web/shop/catalogue/events/trip-line.tsx'
import { BoardingCode, useBoardingCode } from './boarding-code.tsx'
import { CalendarFiles } from './calendar-files.tsx'
import { pickUpPlace, ridesOfOrder } from './order-rides.ts'

/** The trip of a new order: its boarding code, when the van comes and returns, and a calendar file. */
export function RideCard({ detail }: { detail: OrderDetail }) {
  const words = useDateWords()
  const { order, event, tickets } = detail
  const code = useBoardingCode(order.id)
  const { long, time } = words(event.startsAt, event.timeZone)
  return (
    <div className="w-full rounded-card bg-white p-4 text-left shadow-lift [--ground:white] md:p-6">
      <p translate="no" className="display text-lead">
        {event.translations[0]?.name}
      </p>
      <p className="mt-1 text-small text-ink-soft">
        {long}&nbsp;· <span className="figures">{time}</span>
      </p>
      <div className="mb-6 border-b border-dashed border-paper-line pb-6 text-center">
        <BoardingCode number={order.number} code={code} />
      </div>
      <TripLine
        rides={ridesOfOrder(detail)}
        startsAt={event.startsAt}
        timeZone={event.timeZone}
        from={pickUpPlace(tickets.flatMap(({ addresses }) => addresses.map(({ address }) => address)))}
        to={event.placeName}
      />
      <div className="mt-4">
        <CalendarFiles detail={detail} />
      </div>
    </div>
  )
}
