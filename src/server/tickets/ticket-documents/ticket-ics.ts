import { message } from '../../platform/messages.ts'
import type { TripOrder } from './trip-order.ts'

type Entry = { uid: string; at: Date; title: string; place: string; note: string }

/**
 * The trip for a calendar (RFC 5545): one entry a leg. When the van passes is not known before the routes are
 * planned, so the way there stands at the beginning of the event and says so; the way back at its end.
 */
export function ticketIcs(order: TripOrder, site: { publicUrl: string; now: Date }): string {
  const text = (key: Parameters<typeof message>[1], values = {}) => message(order.locale, key, values)
  const host = new URL(site.publicUrl).hostname
  const venue = `${order.placeName}, ${order.placeAddress}`
  const link = `${site.publicUrl}/order-detail/${order.id}`
  const entries: Entry[] = [
    {
      uid: `${order.id}-outbound@${host}`,
      at: order.startsAt,
      title: text('pdf_calendar_outbound', { event: order.eventName }),
      place: pickUpsOf(order) || venue,
      note: `${text('pdf_pick_up_note')}\n${venue}\n${link}`,
    },
    {
      uid: `${order.id}-return@${host}`,
      at: order.endsAt ?? order.startsAt,
      title: text('pdf_calendar_return', { event: order.eventName }),
      place: venue,
      note: `${text('pdf_return_time_unknown')}\n${link}`,
    },
  ]
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
      `DTSTART:${utc(entry.at)}`,
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

function pickUpsOf(order: TripOrder): string {
  const all = order.tickets.flatMap(({ pickUps }) =>
    pickUps.map(({ address, county }) => `${address}, ${county}`),
  )
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
