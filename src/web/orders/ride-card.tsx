import { useState } from 'react'
import type { OrderDetail } from '#contract/orders/own-orders.ts'
import { useDateWords } from '#web/dates.ts'
import { TripLine } from '#web/events/trip-line.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { BoardingCode, useBoardingCode } from './boarding-code.tsx'
import { fetchOrderFile, saveFile } from './order-file.ts'
import { pickUpPlace, ridesOfOrder } from './order-rides.ts'

/** The trip of a new order: its boarding code, when the van comes and returns, and a calendar file. */
export function RideCard({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const notice = useNotice()
  const words = useDateWords()
  const [busy, setBusy] = useState(false)
  const { order, event, tickets } = detail
  const code = useBoardingCode(order.id)
  const { long, time } = words(event.startsAt, event.timeZone)
  async function download() {
    setBusy(true)
    try {
      saveFile(await fetchOrderFile(order.id, 'ticket.ics'), `vaiven-${order.number}.ics`)
    } catch {
      notice.error(t('order_download_failed'))
    } finally {
      setBusy(false)
    }
  }
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
      <Button
        variant="secondary"
        size="small"
        icon="calendar"
        busy={busy}
        onClick={download}
        className="mt-4"
      >
        {t('add_to_calendar')}
      </Button>
    </div>
  )
}
