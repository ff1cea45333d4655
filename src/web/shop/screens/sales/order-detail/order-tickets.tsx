import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { holdsSeats } from '#domain/sales/orders/order-states.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import { api } from '#web/api/browser-api.ts'
import { useDeadline } from '#web/app/dates.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useRideWords } from '#web/shop/catalogue/events/ride-words.ts'
import { DriverHint } from '#web/shop/geography/driver-hints/driver-hint.tsx'
import type { Hint } from '#web/shop/geography/driver-hints/hint-of-address.ts'
import { ridesOfTicket } from '#web/shop/sales/orders/order-rides.ts'
import type { ShownOrder } from '#web/shop/sales/orders/use-order.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { hasStoredChange } from './change-ticket/stored-change.ts'
import { GiveAwayPlaces } from './give-away/give-away-places.tsx'
import { PromiseHistory } from './promise-history.tsx'
import { TicketPeople } from './ticket-people.tsx'

/** Loaded on demand: the validation of names and phones is large, and few tickets are changed. */
const ChangeTicket = lazy(() => import('./change-ticket/change-ticket.tsx'))

type Ticket = OrderDetail['tickets'][number]

/** The tickets of an order with addresses and passengers; until the freeze they can be changed. */
export function OrderTickets(props: ShownOrder) {
  const t = useTranslate()
  const showDeadline = useDeadline()
  const { order, event, tickets } = props.detail
  const until = order.changesUntil && showDeadline(order.changesUntil, event.timeZone)
  return (
    <section>
      <h2 className="display text-lead">{t('order_tickets')}</h2>
      {holdsSeats(order.state) && (
        <p className="mt-1 text-small text-ink-soft">
          {until ? (
            <Unbroken text={t('page_order_changes_until', { date: until })} part={until} />
          ) : (
            t('page_order_changes_closed')
          )}
        </p>
      )}
      <ol className="mt-3 flex flex-col gap-3">
        {tickets.map((ticket) => (
          <li key={ticket.position}>
            <OneTicket {...props} ticket={ticket} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function OneTicket({ ticket, ...props }: ShownOrder & { ticket: Ticket }) {
  const { order } = props.detail
  // The API hides the e-mail of a passenger who received the place.
  const isGiven = ticket.passengers.some(({ email }) => email === '')
  const isPaid = order.state === 'paid' || order.state === 'partially_refunded'
  const mayChange = order.changesUntil !== null && !ticket.released && !isGiven
  const { changing, setChanging, inside } = useChanging(mayChange, order.id, ticket.position)
  const [openedAtFirst] = useState(ticket.position === 0 || changing)
  const withdrawWheelchair = useWithdrawWheelchair(props, ticket)
  return (
    <Accordion
      defaultOpen={openedAtFirst}
      title={<TicketTitle detail={props.detail} ticket={ticket} />}
      aside={<Price ticket={ticket} order={order} />}
    >
      <div ref={inside}>
        {changing ? (
          <Suspense fallback={<Waiting className="min-h-60" />}>
            <ChangeTicket {...props} ticket={ticket} onClose={() => setChanging(false)} />
          </Suspense>
        ) : (
          <>
            <TicketPeople
              ticket={ticket}
              onChange={mayChange ? () => setChanging(true) : undefined}
              onWithdraw={withdrawWheelchair}
              hint={(address) => (
                <>
                  <PromiseHistory detail={props.detail} told={ticket.addresses[address]?.told ?? []} />
                  {!ticket.fixedApproach && (
                    <AddressHint {...props} ticket={ticket} address={address} mayChange={mayChange} />
                  )}
                </>
              )}
            />
            {isPaid && order.changesUntil !== null && !ticket.released && (
              <GiveAwayPlaces orderId={order.id} ticket={ticket} />
            )}
          </>
        )}
      </div>
    </Accordion>
  )
}

/** Whether the ticket's form is open. An unsaved change is restored, unless it is too late. */
function useChanging(mayChange: boolean, orderId: string, position: number) {
  const [changing, setChanging] = useState(() => mayChange && hasStoredChange(orderId, position))
  const inside = useRef<HTMLDivElement>(null)
  const wasChanging = useRef(changing)
  useEffect(() => {
    // The form had the focus and is gone.
    if (wasChanging.current && !changing) inside.current?.querySelector<HTMLElement>('[data-change]')?.focus()
    wasChanging.current = changing
  }, [changing])
  return { changing, setChanging, inside }
}

function useWithdrawWheelchair({ detail: { order }, learn }: ShownOrder, { position }: Ticket) {
  const t = useTranslate()
  const notice = useNotice()
  return async (passenger: number) => {
    const path = 'DELETE /shop-api/order-detail/{id}/tickets/{position}/passengers/{passenger}/wheelchair'
    try {
      learn(await api(path, { params: { id: order.id, position, passenger } }))
      notice.success(t('page_order_wheelchair_withdrawn'))
    } catch (error) {
      notice.error(refusalText(error, t))
    }
  }
}

function TicketTitle({ detail, ticket }: { detail: OrderDetail; ticket: Ticket }) {
  const t = useTranslate()
  return (
    <>
      <span className="display block">{t('ticket_number', { number: ticket.position + 1 })}</span>
      <span className="block text-small text-ink-soft">
        {ticket.category} · {ticket.name} · {t('order_passengers', { count: ticket.passengers.length })}
      </span>
      {(ticket.hours !== null || ticket.promised) && <TicketRides detail={detail} ticket={ticket} />}
    </>
  )
}

function AddressHint({
  detail: { order },
  learn,
  ticket,
  address: position,
  mayChange,
}: ShownOrder & { ticket: Ticket; address: number; mayChange: boolean }) {
  const t = useTranslate()
  const notice = useNotice()
  const known = ticket.addresses[position]
  if (!known) return null
  const { address, countyName, note, door, found } = known
  async function save(hint: Hint) {
    const path = 'PUT /shop-api/order-detail/{id}/tickets/{position}/addresses/{address}'
    const params = { id: order.id, position: ticket.position, address: position }
    learn(await api(path, { params, body: { note: hint.note, ...(hint.door && { door: hint.door }) } }))
    notice.success(t('page_order_driver_saved'))
  }
  return (
    <DriverHint
      {...{ address, countyName, mayChange, save }}
      hint={{ note, door }}
      find={async () => found}
    />
  )
}

function TicketRides({ detail, ticket }: { detail: OrderDetail; ticket: Ticket }) {
  const t = useTranslate()
  const words = useRideWords()
  const { event } = detail
  const rides = ridesOfTicket(detail, ticket)
  const told = rides && words(rides, event.startsAt, event.timeZone)
  return (
    <span className="figures block text-small">
      {t('ride_pick_up')} <span className="font-semibold">{told?.pickUp ?? t('ride_to_agree')}</span> ·{' '}
      {t('ride_return')} <span className="font-semibold">{told?.back ?? t('ride_to_agree')}</span>
      {ticket.promised && <span className="font-semibold"> · {ticket.promised.vehicle}</span>}
      {ticket.carriers.map(({ operator, insurance }) => (
        <span key={`${operator} ${insurance}`} className="block break-words">
          {[
            operator && `${t('carrier')}: ${operator}`,
            insurance && `${t('carrier_insurance')}: ${insurance}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ))}
    </span>
  )
}

function Price({ ticket, order }: { ticket: Ticket; order: OrderDetail['order'] }) {
  const t = useTranslate()
  const currency = order.currency
  if (ticket.released && order.state === 'partially_refunded')
    return <Badge tone="deep-leaf">{t('page_order_ticket_released')}</Badge>
  if (order.paymentCode === prepaid) return <span className="font-semibold">{t('purchase_free')}</span>
  return (
    <span className="figures text-right font-semibold">
      {ticket.listPrice !== ticket.price && (
        <s className="block text-small font-normal text-ink-soft">
          <span className="sr-only">{t('price_before')} </span>
          {formatMajor(ticket.listPrice, currency)}
        </s>
      )}
      {formatMajor(ticket.price, currency)}
    </span>
  )
}
