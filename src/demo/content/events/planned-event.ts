import { z } from 'zod'
import { dayIn } from '#domain/platform/time/days.ts'
import { categoriesFor } from '../categories.ts'
import { pickUpWindow } from '../category-texts.ts'
import { hour, picture, text } from '../content-fields.ts'
import { categoryKinds, type DemoEvent } from '../demo-types.ts'
import { fares } from '../fares.ts'
import { places } from '../places/demo-places.ts'
import { inEveryLocale, worded } from '../wording.ts'
import { at, nextAnnual, roundedIn, weekdayAhead, weekdays } from './calendar.ts'

const onADay = {
  from: hour,
  to: hour,
  /** more dates, as days after the first one */
  also: z.array(z.int().positive()).optional(),
}

/** A weekday some weeks later, or the next such `MM-DD`, or a number of days from the day of seeding. */
const whenOnADay = z.union([
  z.strictObject({ weeks: z.int(), weekday: z.enum(weekdays), ...onADay }),
  z.strictObject({ annual: z.stringFormat('month and day', /^\d\d-\d\d$/), ...onADay }),
  z.strictObject({ daysAhead: z.int(), ...onADay }),
])

/** So soon that its passengers can board on the day of seeding; rounded down to half an hour or these minutes. */
const whenSoon = z.strictObject({
  hoursAhead: z.number(),
  lastsHours: z.number(),
  roundedTo: z.int().positive().optional(),
})

/** An event in the JSON files of this folder. */
export const eventPlan = z.strictObject({
  /** the event's key and slug */
  key: z.string(),
  /** mass (by default), private, alliance */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  place: z.enum(places.map(({ key }) => key)),
  when: z.union([whenOnADay, whenSoon]),
  name: z.union([text, z.string()]),
  about: text,
  picture,
  fares,
  /** from least to most recommended */
  kinds: z.array(z.enum(categoryKinds)).nonempty(),
  seats: z.int().positive().optional(),
  hours: z.int().positive().optional(),
  pickUp: z.enum(['early', 'late', 'soon', 'last']).optional(),
  saleEndsMinutes: z.int().positive().optional(),
  /** paid by the organiser */
  free: z.boolean().optional(),
  /** paid for elsewhere: the shop only reserves the seats */
  reserveOnly: z.boolean().optional(),
  soldOut: z.boolean().optional(),
  unavailable: z.boolean().optional(),
  message: text.optional(),
  stops: z.array(z.strictObject({ address: z.string(), time: hour })).optional(),
  recommended: z.boolean().optional(),
})

type EventPlan = z.output<typeof eventPlan>
type WhenOnADay = z.output<typeof whenOnADay>

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
    picture: plan.picture,
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

function datesOf(when: EventPlan['when'], today: Date, timeZone: string): DemoEvent['dates'] {
  if ('hoursAhead' in when) {
    const { hoursAhead, lastsHours, roundedTo = 30 } = when
    const inHours = (hours: number) =>
      roundedIn(timeZone, new Date(today.getTime() + hours * hourMs), roundedTo)
    return [{ startsAt: inHours(hoursAhead), endsAt: inHours(hoursAhead + lastsHours) }]
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
