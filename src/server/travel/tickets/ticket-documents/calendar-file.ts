/** An event of a calendar. `until` is null when its end is unknown. */
export type CalendarEntry = {
  uid: string
  /** calendars replace an entry by one with the same `uid` and a higher sequence */
  sequence: number
  from: Date
  until: Date | null
  title: string
  place: string
  note: string
  link: string
  /** minutes before its start at which the calendar reminds */
  remindsBefore: number
}

/** Who sends the entries, and when. `organizer` is an e-mail address. */
export type CalendarSender = { organizer: string; now: Date }

/**
 * A calendar file (RFC 5545). `publish` is a message in a mail (RFC 5546, 3.2.1: it names its organizer);
 * `cancel` removes the entries from the calendar (3.2.5); null is a file that a person imports.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  method: 'publish' | 'cancel' | null,
  sender: CalendarSender,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vaiven//Tickets//ES',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method.toUpperCase()}`] : []),
    ...entries.flatMap((entry) => eventLines(entry, sender, method === 'cancel')),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('')
}

function eventLines(entry: CalendarEntry, sender: CalendarSender, isCancelled: boolean): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(sender.now)}`,
    `SEQUENCE:${entry.sequence}`,
    `ORGANIZER;CN=Vaiven:mailto:${sender.organizer}`,
    `DTSTART:${utc(entry.from)}`,
    ...(entry.until ? [`DTEND:${utc(entry.until)}`] : []),
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${escapeText(entry.note)}`,
    `URL:${entry.link}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(isCancelled ? [] : alarmLines(entry)),
    'END:VEVENT',
  ]
}

function alarmLines({ title, remindsBefore }: CalendarEntry): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${remindsBefore}M`,
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
  ]
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
