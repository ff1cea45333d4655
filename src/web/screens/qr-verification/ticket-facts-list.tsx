import { showDateTime } from '#domain/time/place-time.ts'
import { useTranslate } from '../../messages.tsx'
import type { TicketFacts } from './check-ticket.ts'

/** Whose ticket it is and what for; what is missing is said to be missing. */
export function TicketFactsList({ ticket }: { ticket: TicketFacts }) {
  const t = useTranslate()
  const { event, customer, startsAt, timeZone, ticketQuantity, passengerQuantity, orderNumber } = ticket
  const counts = [
    ticketQuantity !== undefined && t('qr_ticket_count', { count: ticketQuantity }),
    passengerQuantity !== undefined && t('qr_passenger_count', { count: passengerQuantity }),
  ].filter(Boolean)
  const rows = [
    [t('qr_passenger'), customer?.name],
    [t('qr_tickets'), counts.join(' · ')],
    [t('qr_event'), event?.name],
    [t('qr_place'), event?.placeName],
    [t('qr_date'), startsAt && timeZone ? showDateTime(new Date(startsAt), timeZone) : ticket.date],
    [t('qr_order'), orderNumber],
  ] as const
  return (
    <dl className="flex flex-col gap-3 rounded-card bg-white p-5 text-ink">
      {rows.map(([name, value], i) => (
        <div key={name}>
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className={i < 2 ? 'display figures text-heading' : 'figures text-lead font-semibold'}>
            {value || t('qr_missing')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
