import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { Config } from '#server/platform/config.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import { pickUpText, returnText } from './ride-texts.ts'
import type { TripOrder, TripTicket } from './trip-order.ts'

type Site = { config: Pick<Config, 'publicUrl' | 'mailFrom'>; now: Date }

/** A calendar file for a mail. It has one entry: Outlook opens a file with several as another calendar. */
export type MailedCalendar = { name: string; method: 'publish' | 'cancel'; content: string }

/** `nth`: tickets with equal times share entries; the groups of an order are counted from 0. */
type Ride = { leg: Leg; nth: number; entry: CalendarEntry }

/** Assumed duration of the ride home: the longest that a route may take. */
const rideHomeMs = 120 * 60_000

/** Minutes before the van comes, and before it leaves for home. */
const reminds: Record<Leg, number> = { outbound: 120, return: 30 }

/** The trip there and home as one file to import. */
export function ticketIcs(order: TripOrder, site: Site): string {
  return importedFile(ridesOf(order, site), site)
}

/** One ride of the trip as a file to import; null when the order has none, or its time is unknown. */
export function rideIcs(order: TripOrder, leg: Leg, site: Site): string | null {
  const rides = ridesOf(order, site).filter((ride) => ride.leg === leg)
  return rides.length > 0 ? importedFile(rides, site) : null
}

function importedFile(rides: readonly Ride[], site: Site): string {
  return calendarFile(
    rides.map(({ entry }) => entry),
    null,
    senderOf(site),
  )
}

/** The trip as files for a mail; entries that the order no longer has are removed from the calendar. */
export function ticketCalendars(order: TripOrder, site: Site): MailedCalendar[] {
  const rides = ridesOf(order, site)
  const shown = new Set(rides.map(({ leg, nth }) => `${leg} ${nth}`))
  const gone = everyRide(order, site).filter(({ leg, nth }) => !shown.has(`${leg} ${nth}`))
  return [...mailed(rides, 'publish', site), ...mailed(gone, 'cancel', site)]
}

/** Files for a mail that remove an order's trip from the calendar. */
export function cancelledCalendars(order: TripOrder, site: Site): MailedCalendar[] {
  return mailed(everyRide(order, site), 'cancel', site)
}

function mailed(rides: readonly Ride[], method: MailedCalendar['method'], site: Site): MailedCalendar[] {
  return rides.map(({ leg, nth, entry }) => ({
    name: `${leg}${nth ? `-${nth + 1}` : ''}`,
    method,
    content: calendarFile([entry], method, senderOf(site)),
  }))
}

/**
 * The ride there, from the first pick-up to the start of the event, and the ride home. Without agreed hours of
 * a private van, the ride there is at the start of the event; a ride home without a time is left out.
 */
function ridesOf(order: TripOrder, site: Site): Ride[] {
  const text = sayIn(order.locale)
  const venue = venueOf(order)
  return groupsOf(order).flatMap(({ rides, tickets }, nth): Ride[] => {
    const there = ride(order, site, { leg: 'outbound', nth })
    there.entry = {
      ...there.entry,
      from: rides?.pickUpFrom ?? order.startsAt,
      until: rides && order.startsAt,
      place: pickUpsOf(tickets) || venue,
      note: `${text('ride_pick_up')}: ${pickUpText(order, rides)}\n${venue}\n${there.entry.link}`,
    }
    if (!rides?.returnsAt) return [there]
    const home = ride(order, site, { leg: 'return', nth })
    home.entry = {
      ...home.entry,
      from: rides.returnsAt,
      until: new Date(rides.returnsAt.getTime() + rideHomeMs),
      note: `${text('ride_return')}: ${returnText(order, rides)}\n${home.entry.link}`,
    }
    return [there, home]
  })
}

/** Every entry that the order's mails may ever have had, as far as it names one. */
function everyRide(order: TripOrder, site: Site): Ride[] {
  const hasReturn =
    order.endsAt !== null || order.hoursEver > 1 || order.tickets.some(({ hours }) => hours !== null)
  return Array.from({ length: order.hoursEver }, (_, nth) => [
    ride(order, site, { leg: 'outbound', nth }),
    ...(hasReturn ? [ride(order, site, { leg: 'return', nth })] : []),
  ]).flat()
}

function ride(order: TripOrder, { config }: Site, { leg, nth }: Pick<Ride, 'leg' | 'nth'>): Ride {
  const host = new URL(config.publicUrl).hostname
  const link = `${config.publicUrl}/order-detail/${order.id}`
  const from = leg === 'return' ? (order.endsAt ?? order.startsAt) : order.startsAt
  const entry = {
    uid: `${order.id}-${leg}${nth ? `-${nth + 1}` : ''}@${host}`,
    sequence: order.revision,
    from,
    until: null,
    title: sayIn(order.locale)(`pdf_calendar_${leg}`, { event: order.eventName }),
    place: venueOf(order),
    note: link,
    link,
    remindsBefore: reminds[leg],
  }
  return { leg, nth, entry }
}

/** The shop's own address: calendars remove an entry only for the organizer who sent it. */
function senderOf({ config, now }: Site) {
  return { organizer: /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom.trim(), now }
}

const venueOf = ({ placeName, placeAddress }: TripOrder) => `${placeName}, ${placeAddress}`

/** Groups an order's tickets by their ride times. */
function groupsOf(order: TripOrder): { rides: TripTicket['rides']; tickets: TripTicket[] }[] {
  const groups = Map.groupBy(order.tickets, ({ rides }) => JSON.stringify(rides))
  return [...groups.values()].map((tickets) => ({ rides: tickets[0]?.rides ?? null, tickets }))
}

function pickUpsOf(tickets: readonly TripTicket[]): string {
  const all = tickets.flatMap(({ pickUps }) => pickUps.map(({ address, county }) => `${address}, ${county}`))
  return [...new Set(all)].join('; ')
}
