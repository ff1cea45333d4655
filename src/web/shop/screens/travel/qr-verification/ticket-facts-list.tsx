import { useDateTime } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import type { TicketFacts } from './check-ticket.ts'

/** Holder and trip of a ticket; missing data are shown as missing. */
export function TicketFactsList({ ticket }: { ticket: TicketFacts }) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const { event, customer, startsAt, timeZone, ticketQuantity, passengerQuantity, orderNumber } = ticket
  const { parties } = ticket
  const names = parties?.flatMap(({ passengers }) => passengers.map(({ name }) => name))
  const counts = [
    ticketQuantity !== undefined && t('qr_ticket_count', { count: ticketQuantity }),
    passengerQuantity !== undefined && t('qr_passenger_count', { count: passengerQuantity }),
  ].filter(Boolean)
  const rows = [
    // A ticket for another day comes without its passengers.
    ...(names?.length === 0
      ? []
      : [[t('page_gate_passengers', { count: names?.length ?? 1 }), names?.join(', '), 'no'] as const]),
    [t('qr_tickets'), counts.join(' · ')],
    [t('qr_event'), event?.name, 'no'],
    [t('qr_place'), event?.placeName, 'no'],
    [t('qr_date'), startsAt && timeZone ? dateTime(startsAt, timeZone) : ticket.date],
    [t('qr_order'), orderNumber, 'no'],
    [t('page_gate_bought_by'), customer?.name, 'no'],
  ] as const
  return (
    <dl className="flex flex-col gap-3 rounded-card bg-white p-5 text-ink">
      {rows.map(([name, value, translate], i) => (
        <div key={name}>
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className={i < 2 ? 'display figures text-heading' : 'figures text-lead font-semibold'}>
            {value ? <span translate={translate}>{value}</span> : t('qr_missing')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
