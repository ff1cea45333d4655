import { useId, useState } from 'react'
import type { Category, SubCategory } from '#contract/catalogue/events.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import { minorPrice, ticketKindOf } from '#web/shop/sales/purchase/catalogue.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { QuantityCounter } from '#web/ui/forms/quantity-counter.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { useWaitingEntry, WaitingRow } from './waiting-row.tsx'

/** From this number on, the seats left are shown. */
const fewSeats = 5

/** An offer, with its price and quantity. */
export function OfferRow({ category, offer }: { category: Category; offer: SubCategory }) {
  const t = useTranslate()
  const { draft, change, currency, event, seatsFor, shortages } = usePurchase()
  const text = offer.translations[0]
  const name = text?.name ?? ''
  const amount = minorPrice(offer)
  const chosen = draft.tickets.filter(({ variantId }) => variantId === offer.productVariantId).length
  const seats = seatsFor(offer)
  const entry = useWaitingEntry(offer)
  // Seats of an offer from the waiting list are bought with that offer, even if others are left.
  const showsWaitingList = draft.dateId !== null && chosen === 0 && (seats === 0 || Boolean(entry?.offer))
  const room = chosen + mostTicketsPerOrder - draft.tickets.length
  // An empty row shows the reason only after + was pressed: otherwise a full cart would repeat it in every
  // row.
  const [pressedAtLimit, setPressedAtLimit] = useState(false)
  const surplus = shortages.some(({ variantId }) => variantId === offer.productVariantId) ? chosen - seats : 0
  const limit = room <= chosen ? 'cart' : chosen >= seats && seats > 0 ? 'stock' : null
  const limitText = {
    cart: t('most_tickets_reached', { count: mostTicketsPerOrder }),
    stock: t('all_seats_chosen', { count: seats }),
  }

  function count(next: number) {
    if (next > chosen) change({ type: 'ticket-added', kind: ticketKindOf(category, offer) })
    else change({ type: 'ticket-removed', variantId: offer.productVariantId })
  }

  return (
    <li
      data-short={surplus > 0 || undefined}
      className={classes('py-4', surplus > 0 && '-mx-3 rounded-control bg-brick-tint px-3')}
    >
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1 font-semibold">
            <h3>{name}</h3>
            {text?.info && <InfoPopover name={name} text={text.info} />}
          </div>
          {text?.description && <p className="text-small text-ink-soft">{text.description}</p>}
          <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-soft">
            <span>{t('ticket_capacity', { count: offer.capacity })}</span>
            <span>{t('ticket_stops', { count: offer.stops })}</span>
            {offer.hours !== null && <span>{t('ticket_hours', { count: offer.hours })}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:justify-end">
          <div className="sm:text-right">
            <p className="display figures whitespace-nowrap">
              {isReserved(event) || amount === 0 ? (
                t('purchase_free')
              ) : (
                <span translate="no">{formatMoney({ amount, currency })}</span>
              )}
            </p>
            <SeatsHint seats={seats} chosen={chosen} isVan={offer.hours !== null} />
          </div>
          {showsWaitingList ? (
            <WaitingRow offer={offer} name={name} entry={entry} />
          ) : (
            <QuantityCounter
              value={chosen}
              onChange={count}
              // A cart with more tickets than are left can still be reduced.
              max={Math.max(Math.min(seats, room), chosen - 1)}
              onRefused={() => setPressedAtLimit(true)}
              disabled={draft.dateId === null}
              label={t('tickets_of', { name })}
              lessLabel={t('ticket_remove_one', { name })}
              moreLabel={t('ticket_add_one', { name })}
            />
          )}
        </div>
      </div>
      <p aria-live="polite" className="text-small font-semibold text-amber not-empty:mt-2 sm:text-right">
        {surplus === 0 && limit && (chosen > 0 || pressedAtLimit) && limitText[limit]}
      </p>
      {surplus > 0 && (
        <p className="mt-2 font-semibold text-brick">
          {t('tickets_too_many', { left: seats, chosen, surplus })}
        </p>
      )}
    </li>
  )
}

function SeatsHint({ seats, chosen, isVan }: { seats: number; chosen: number; isVan: boolean }) {
  const t = useTranslate()
  const left = t(isVan ? 'vans_left' : 'seats_left', { count: seats })
  if (seats === 0) return <Badge tone="brick">{t('sold_out')}</Badge>
  if (chosen > seats) return <Badge tone="brick">{left}</Badge>
  if (seats <= fewSeats) return <Badge tone="amber">{left}</Badge>
  return null
}

/** Details of an offer in a native popover, closed by Escape or a tap outside. */
function InfoPopover({ name, text }: { name: string; text: string }) {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('more_about', { name })}
        className="-my-2 inline-flex size-11 items-center justify-center rounded-full text-jacaranda hover:bg-jacaranda-tint"
      >
        <Icon name="info" />
      </button>
      <div
        id={id}
        popover="auto"
        className="on-ink m-auto max-w-[min(22rem,calc(100vw-2rem))] rounded-control p-4 text-small font-normal shadow-lift [position-area:bottom] supports-[position-area:bottom]:m-2 [position-try-fallbacks:flip-block,flip-inline]"
      >
        {text}
      </div>
    </>
  )
}
