import { showPhone } from '#contract/platform/show-phone.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useSession } from '#web/app/session.tsx'
import { useRideWords } from '#web/shop/catalogue/events/ride-words.ts'
import { TripLine } from '#web/shop/catalogue/events/trip-line.tsx'
import { pickUpPlace } from '#web/shop/sales/orders/order-rides.ts'
import type { AddressRow } from '#web/shop/sales/passengers/ticket-rows.ts'
import type { DraftTicket } from '#web/shop/sales/purchase/draft-ticket.ts'
import { dateOf, ridesOfVan } from '#web/shop/sales/purchase/rented-van.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Ticket } from '#web/ui/drawings/ticket.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePurchase } from '../purchase-context.tsx'

/** The purchase before the order: the trip, and each ticket with its addresses and passengers. */
export function ReservationDetail() {
  const t = useTranslate()
  const words = useDateWords()
  const { draft, event } = usePurchase()
  const date = dateOf(event, draft.dateId)
  const startsAt = date?.startsAt ?? event.startsAt
  const day = words(startsAt, event.timeZone)
  const shared = draft.tickets.some(({ hours }) => hours === null)
  const van = draft.tickets[0] ? ridesOfVan(draft.tickets[0], event, draft.dateId) : null
  const place = event.place.translations[0]?.name ?? event.place.name
  return (
    <section aria-label={t('reservation_detail')}>
      <h3 className="display text-lead">{t('reservation_detail')}</h3>
      <Ticket
        className="mt-3"
        stubClassName="on-ink"
        stub={
          <p className="flex h-full flex-col items-center justify-center text-center">
            <span className="text-small">{day.weekdayShort}</span>
            <span className="display figures text-heading">{day.day}</span>
            <span className="text-small">{day.monthShort}</span>
            {day.farYear && <span className="figures text-small">{day.farYear}</span>}
          </p>
        }
      >
        <div className="p-4 [--ground:white] md:p-6">
          {date && (
            <TripLine
              rides={shared || !van ? date : van}
              startsAt={startsAt}
              timeZone={event.timeZone}
              from={pickUpPlace(
                draft.tickets.flatMap(({ addresses }) => addresses.map(({ address }) => address)),
              )}
              to={place}
            />
          )}
        </div>
      </Ticket>
      <ol className="mt-4 flex flex-col gap-3">
        {draft.tickets.map((ticket, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is identified by its position
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
  const { event, currency, counties, draft } = usePurchase()
  const rideWords = useRideWords()
  const startsAt = dateOf(event, draft.dateId)?.startsAt ?? event.startsAt
  const rides = ridesOfVan(ticket, event, draft.dateId)
  const van = rides && rideWords(rides, startsAt, event.timeZone)
  const saved = useSession().user?.frequentAddresses ?? []
  const countyOf = ({ countyId: id, countyName }: Omit<AddressRow, 'address'>) =>
    countyName ??
    counties.list?.find((county) => county.id === id)?.name ??
    ticket.approaches.find(({ countyId }) => countyId === id)?.countyName ??
    saved.find(({ county }) => county.id === id)?.county.name
  return (
    <article className="rounded-card bg-white p-4 shadow-lift md:p-6">
      <header className="flex items-baseline justify-between gap-4">
        <h4 className="min-w-0">
          <span className="display">{t('ticket_number', { number })}</span>
          <span className="block text-small text-ink-soft">
            {ticket.name} · {ticket.subcategoryName}
          </span>
          {van && (
            <span className="figures block text-small">
              {t('ride_pick_up')} <span className="font-semibold">{van.pickUp}</span> · {t('ride_return')}{' '}
              <span className="font-semibold">{van.back}</span>
            </span>
          )}
        </h4>
        {!isReserved(event) && (
          <p className="figures shrink-0 text-right font-semibold">
            {ticket.discountPrice !== null && ticket.discountPrice !== ticket.price && (
              <s className="block text-small font-normal text-ink-soft">
                <span className="sr-only">{t('price_before')} </span>
                <span translate="no">{formatMoney({ amount: ticket.price, currency })}</span>
              </s>
            )}
            <span translate="no">
              {formatMoney({ amount: ticket.discountPrice ?? ticket.price, currency })}
            </span>
          </p>
        )}
      </header>
      <ul className="mt-3 flex flex-col gap-2">
        {ticket.addresses.map(({ address, ...county }) => (
          <li key={`${address} ${county.countyId}`} className="flex gap-2">
            <Icon name="pin" className="mt-0.5 size-5 text-ink-soft" />
            <div className="min-w-0">
              <p>
                {address}
                {countyOf(county) && <span className="text-ink-soft">, {countyOf(county)}</span>}
              </p>
              <ul className="text-small text-ink-soft">
                {ticket.passengers
                  .filter((passenger) => passenger.address === address)
                  .map(({ name, email, phone, wheelchair }) => (
                    <li key={`${name} ${email}`} className="break-words">
                      <span translate="no" className="font-semibold text-ink">
                        {name}
                      </span>{' '}
                      · {email} ·{' '}
                      <span translate="no" className="figures whitespace-nowrap">
                        {showPhone(phone)}
                      </span>
                      {wheelchair && <span className="block">{t('passenger_in_wheelchair')}</span>}
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
