import type { EditableAnswer, EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { type EventField, editable } from '#domain/catalogue/events/editable.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { toMajor } from '#domain/platform/money.ts'
import { isoWithOffset, localTimeText } from '#domain/platform/time/place-time.ts'
import { lacksOfSettings } from '#server/back-office/health/setup-lacks.ts'
import type { Config } from '#server/platform/config.ts'
import { canBePaid } from '#server/sales/payments/providers/can-be-paid.ts'
import { type OfficeEvent, type StockCell, stateOf, takenFacts } from './office-event.ts'
import { lacksOf } from './run-sale.ts'

/** An event for its editor: local times, prices in major units, and what can be edited now. */
export function describeForEditor(config: Config, event: OfficeEvent, now: Date): EventToEdit {
  const zone = event.timeZone
  const local = (at: Date) => localTimeText(at, zone)
  const orNull = (at: Date | null) => at && local(at)
  const may = (field: EventField, cells?: readonly StockCell[]): EditableAnswer => {
    const { since, ...rule } = editable(field, takenFacts(event, now, cells))
    return { ...rule, since: since && isoWithOffset(since, zone) }
  }
  const { calledOffAt, postponedAt, available: _open, dates, categories, stock, ...plain } = event
  return {
    ...plain,
    state: stateOf(event, now),
    calledOff: calledOffAt !== null,
    postponed: postponedAt !== null,
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    publishedAt: orNull(event.publishedAt),
    saleOpensAt: orNull(event.saleOpensAt),
    saleClosesAt: orNull(event.saleClosesAt),
    locales: [...countryOf(event.countryCode).locales],
    dates: dates.map((date) => ({
      id: date.id,
      startsAt: local(date.startsAt),
      endsAt: local(date.endsAt),
      calledOff: date.calledOffAt !== null,
      editable: may(
        'date',
        stock.filter(({ dateId }) => dateId === date.id),
      ),
    })),
    categories: categories.map((category) => ({
      ...category,
      variants: category.variants.map((variant) => ({
        ...variant,
        price: toMajor(variant.price, event.currency),
        editable: may(
          'terms',
          stock.filter(({ variantId }) => variantId === variant.id),
        ),
      })),
    })),
    stock: stock.map(({ variantId, dateId, size, sold, held, waiting, heldUntil }) => ({
      ...{ variantId, dateId, size, sold, held, waiting },
      heldUntil: heldUntil && isoWithOffset(heldUntil, zone),
    })),
    editable: {
      terms: may('terms'),
      price: may('price'),
      stock_size: may('stock_size'),
      rides: may('rides'),
      stop: may('stop'),
      deletion: may('deletion'),
    },
    lacks: lacksOf(event, now),
    unpayableDates: unpayableDatesOf(config, event, now),
    shopLacks: lacksOfSettings(config).map(({ lack }) => lack),
  }
}

/** The ids of dates ahead that no customer can pay: no configured method settles in time. */
export function unpayableDatesOf(config: Config, event: OfficeEvent, now: Date): number[] {
  const ahead = event.dates.filter(({ startsAt, calledOffAt }) => startsAt > now && calledOffAt === null)
  return ahead
    .filter(({ startsAt }) => {
      const pickUpFrom = new Date(startsAt.getTime() - event.pickUpFromMinutes * 60_000)
      return !canBePaid(config, event, { tripAt: startsAt, pickUpFrom }, now)
    })
    .map(({ id }) => id)
}
