import { formatMoney } from '#domain/money.ts'
import { useDateWords } from '#web/dates.ts'
import { useTranslate } from '#web/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RoundTripLine } from '#web/ui/round-trip-line.tsx'
import { showPhone } from '#web/ui/show-phone.ts'
import { Ticket } from '#web/ui/ticket.tsx'
import { usePurchase } from './purchase-context.tsx'
import type { DraftTicket } from './ticket-rows.ts'

/** What is about to be bought: the trip, and each ticket with its addresses and passengers. */
export function ReservationDetail() {
  const t = useTranslate()
  const words = useDateWords()
  const { draft, event, provinces } = usePurchase()
  const startsAt = event.calendars.find(({ id }) => id === draft.dateId)?.startsAt ?? event.startsAt
  const date = words(startsAt, event.timeZone)
  const city = provinces.find(({ id }) => id === draft.provinceId)?.name
  const place = event.place.translations[0]?.name ?? event.place.name
  return (
    <section aria-label={t('reservation_detail')}>
      <h3 className="display text-lead">{t('reservation_detail')}</h3>
      <Ticket
        className="mt-3"
        stubClassName="on-ink"
        stub={
          <p className="flex h-full flex-col items-center justify-center text-center">
            <span className="text-small">{date.weekdayShort}</span>
            <span className="display figures text-heading">{date.day}</span>
            <span className="text-small">{date.monthShort}</span>
          </p>
        }
      >
        <div className="p-4 [--ground:white] md:p-6">
          <p className="display text-lead">{event.translations[0]?.name}</p>
          <p className="mt-1 text-small text-ink-soft">
            {date.long}&nbsp;· <span className="figures">{date.time}</span>
          </p>
          <RoundTripLine className="mt-4 text-jacaranda" />
          <p className="mt-1 flex justify-between gap-4 text-small font-semibold">
            <span>{city}</span>
            <span className="text-right">{place}</span>
          </p>
        </div>
      </Ticket>
      <ol className="mt-4 flex flex-col gap-3">
        {draft.tickets.map((ticket, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is its place in the cart
          <li key={index}>
            <TicketDetail ticket={ticket} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function TicketDetail({ ticket, number }: { ticket: DraftTicket; number: number }) {
  const t = useTranslate()
  const { event, currency, provinces, draft } = usePurchase()
  const counties = provinces.find(({ id }) => id === draft.provinceId)?.counties ?? []
  const countyOf = (id: number | null) =>
    counties.find((county) => county.id === id)?.name ??
    ticket.approaches.find(({ countyId }) => countyId === id)?.countyName
  return (
    <article className="rounded-card bg-white p-4 shadow-lift md:p-6">
      <header className="flex items-baseline justify-between gap-4">
        <h4 className="min-w-0">
          <span className="display">{t('ticket_number', { number })}</span>
          <span className="block text-small text-ink-soft">
            {ticket.name} · {ticket.subcategoryName}
          </span>
        </h4>
        {event.paymentType === 1 && (
          <p className="figures shrink-0 text-right font-semibold">
            {ticket.discountPrice !== null && ticket.discountPrice !== ticket.price && (
              <s className="block text-small font-normal text-ink-soft">
                <span className="sr-only">{t('price_before')} </span>
                {formatMoney({ amount: ticket.price, currency })}
              </s>
            )}
            {formatMoney({ amount: ticket.discountPrice ?? ticket.price, currency })}
          </p>
        )}
      </header>
      <ul className="mt-3 flex flex-col gap-2">
        {ticket.addresses.map(({ address, countyId }) => (
          <li key={`${address} ${countyId}`} className="flex gap-2">
            <Icon name="pin" className="mt-0.5 size-5 text-ink-soft" />
            <div className="min-w-0">
              <p>
                {address}
                {countyOf(countyId) && <span className="text-ink-soft">, {countyOf(countyId)}</span>}
              </p>
              <ul className="text-small text-ink-soft">
                {ticket.passengers
                  .filter((passenger) => passenger.address === address)
                  .map(({ name, email, phone }) => (
                    <li key={`${name} ${email}`} className="break-words">
                      <span className="font-semibold text-ink">{name}</span> · {email} ·{' '}
                      <span className="figures whitespace-nowrap">{showPhone(phone)}</span>
                    </li>
                  ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </article>
  )
}
