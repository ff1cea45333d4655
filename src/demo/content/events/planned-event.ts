import { dayIn } from '#domain/platform/time/days.ts'
import { type CategoryPlan, categoriesFor } from '../categories.ts'
import { pickUpWindow } from '../category-texts.ts'
import type { DemoEvent } from '../demo-types.ts'
import { places } from '../places/demo-places.ts'
import type { Composition } from '../posters/poster.ts'
import type { PaletteName } from '../posters/poster-palettes.ts'
import { inEveryLocale, type Text, worded } from '../wording.ts'
import { at, halfHourIn, nextAnnual, type Weekday, weekdayAhead } from './calendar.ts'

/** A weekday some weeks later, or the next such `MM-DD`; `also` adds dates, as days after the first one. */
type WhenOnADay = ({ weeks: number; weekday: Weekday } | { annual: string } | { daysAhead: number }) & {
  from: string
  to: string
  also?: number[]
}

/** So soon that its passengers can board on the day of seeding. */
type WhenSoon = { hoursAhead: number; lastsHours: number }

export type When = WhenOnADay | WhenSoon

export type EventPlan = {
  /** The event's key and slug. */
  key: string
  type?: DemoEvent['type']
  place: string
  when: When
  name: Text | string
  about: Text
  poster: [Composition, PaletteName]
  fares: CategoryPlan['fares']
  kinds: CategoryPlan['kinds']
  seats?: number
  hours?: number
  pickUp?: CategoryPlan['pickUp']
  saleEndsMinutes?: number
  /** Paid by the organiser. */
  free?: boolean
  /** Paid for elsewhere: the shop only reserves the seats. */
  reserveOnly?: boolean
  soldOut?: boolean
  unavailable?: boolean
  message?: Text
  stops?: DemoEvent['stops']
  recommended?: boolean
}

const hourMs = 3_600_000

/** Turns a plan into an event with dates relative to `today`. */
export function plannedEvent(today: Date, plan: EventPlan): DemoEvent {
  const place = places.find((candidate) => candidate.key === plan.place)
  if (!place) throw new Error(`Event ${plan.key}: no place ${plan.place}`)
  const pickUp = plan.pickUp ?? 'early'
  const { from, until } = pickUpWindow[pickUp]
  const dates = datesOf(plan.when, today, place.timeZone)
  return {
    key: plan.key,
    slug: plan.key,
    type: plan.type ?? 1,
    country: place.country,
    periodicity: dates.length > 1 ? 2 : 1,
    paymentType: plan.free || plan.reserveOnly ? 2 : 1,
    placeKey: place.key,
    dates,
    available: !plan.unavailable,
    ...(plan.soldOut && { soldOut: true }),
    ...(plan.message && { message: inEveryLocale(plan.message) }),
    pickUp: { from, until },
    ...(plan.saleEndsMinutes !== undefined && { saleEndsMinutes: plan.saleEndsMinutes }),
    stops: plan.stops ?? [],
    translations: worded({ name: plan.name, description: plan.about }),
    poster: { composition: plan.poster[0], palette: plan.poster[1], seed: plan.key },
    ...(plan.recommended && { recommended: true }),
    categories: categoriesFor({
      country: place.country,
      placeKey: place.key,
      fares: plan.fares,
      kinds: plan.kinds,
      seats: plan.seats ?? 40,
      hours: plan.hours ?? 8,
      pickUp,
      free: plan.free ?? false,
    }),
  }
}

function datesOf(when: When, today: Date, timeZone: string): DemoEvent['dates'] {
  if ('hoursAhead' in when) {
    const startsAt = halfHourIn(timeZone, new Date(today.getTime() + when.hoursAhead * hourMs))
    const endsAt = halfHourIn(
      timeZone,
      new Date(today.getTime() + (when.hoursAhead + when.lastsHours) * hourMs),
    )
    return [{ startsAt, endsAt }]
  }
  const first = firstDay(when, dayIn(timeZone, today))
  const overnight = when.to <= when.from ? 1 : 0
  const dateAfter = (later: number) => ({
    startsAt: at(first, when.from, later),
    endsAt: at(first, when.to, later + overnight),
  })
  return [dateAfter(0), ...(when.also ?? []).map(dateAfter)]
}

function firstDay(when: WhenOnADay, from: string): string {
  if ('annual' in when) return nextAnnual(from, when.annual)
  if ('daysAhead' in when) return at(from, '00:00', when.daysAhead).slice(0, 10)
  return weekdayAhead(from, when.weeks, when.weekday)
}
