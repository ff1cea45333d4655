import { sayIn } from '../../platform/texts/messages.ts'
import { pickUpText, returnText } from './ride-texts.ts'
import type { TripOrder, TripTicket } from './trip-order.ts'

type Entry = { uid: string; from: Date; until: Date | null; title: string; place: string; note: string }

/** Assumed duration of the ride home: the longest that a route may take. */
const rideHomeMs = 120 * 60_000

/**
 * The trip as a calendar file (RFC 5545): the ride there, from the first pick-up to the start of the event,
 * and the ride home. Tickets with equal times share entries. Without agreed hours of a private van, the ride
 * there is at the start of the event; a ride home without a time is left out.
 */
export function ticketIcs(order: TripOrder, site: { publicUrl: string; now: Date }): string {
  const text = sayIn(order.locale)
  const host = new URL(site.publicUrl).hostname
  const venue = `${order.placeName}, ${order.placeAddress}`
  const link = `${site.publicUrl}/order-detail/${order.id}`
  const entries = ridesOf(order).flatMap(({ rides, tickets }, nth): Entry[] => {
    const uid = (leg: string) => `${order.id}-${leg}${nth ? `-${nth + 1}` : ''}@${host}`
    const there = {
      uid: uid('outbound'),
      from: rides?.pickUpFrom ?? order.startsAt,
      until: rides && order.startsAt,
      title: text('pdf_calendar_outbound', { event: order.eventName }),
      place: pickUpsOf(tickets) || venue,
      note: `${text('ride_pick_up')}: ${pickUpText(order, rides)}\n${venue}\n${link}`,
    }
    if (!rides?.returnsAt) return [there]
    const home = {
      uid: uid('return'),
      from: rides.returnsAt,
      until: new Date(rides.returnsAt.getTime() + rideHomeMs),
      title: text('pdf_calendar_return', { event: order.eventName }),
      place: venue,
      note: `${text('ride_return')}: ${returnText(order, rides)}\n${link}`,
    }
    return [there, home]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vaiven//Tickets//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${utc(site.now)}`,
      // Calendars replace an entry by one with the same UID and a higher sequence.
      `SEQUENCE:${order.revision}`,
      `DTSTART:${utc(entry.from)}`,
      ...(entry.until ? [`DTEND:${utc(entry.until)}`] : []),
      `SUMMARY:${escapeText(entry.title)}`,
      `LOCATION:${escapeText(entry.place)}`,
      `DESCRIPTION:${escapeText(entry.note)}`,
      `URL:${link}`,
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('')
}

/** Groups an order's tickets by their ride times. */
function ridesOf(order: TripOrder): { rides: TripTicket['rides']; tickets: TripTicket[] }[] {
  const groups = Map.groupBy(order.tickets, ({ rides }) => JSON.stringify(rides))
  return [...groups.values()].map((tickets) => ({ rides: tickets[0]?.rides ?? null, tickets }))
}

function pickUpsOf(tickets: readonly TripTicket[]): string {
  const all = tickets.flatMap(({ pickUps }) => pickUps.map(({ address, county }) => `${address}, ${county}`))
  return [...new Set(all)].join('; ')
}

/** 20261206T023000Z (RFC 5545, 3.3.5, form 2). */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

/** Lines of at most 75 octets, broken between characters, the next ones indented by a space (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
