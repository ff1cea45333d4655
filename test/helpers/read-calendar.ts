import ICAL from 'ical.js'

type CalendarEntry = {
  /** by their names; times and texts as in the file, texts unescaped */
  properties: Record<string, string>
  /** minutes before the start; null without a reminder */
  remindsBefore: number | null
}

/** A calendar file as ical.js reads it, which refuses what is not iCalendar. */
export function readCalendar(ics: string): { method: string | null; entries: CalendarEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  const entries = calendar.getAllSubcomponents('vevent').map((event) => ({
    properties: Object.fromEntries(
      event.getAllProperties().map((one) => [one.name.toUpperCase(), writtenValue(one.getFirstValue())]),
    ),
    remindsBefore: minutesBefore(event.getFirstSubcomponent('valarm')),
  }))
  return { method: textOf(calendar.getFirstPropertyValue('method')), entries }
}

const writtenValue = (value: unknown) => (value instanceof ICAL.Time ? value.toICALString() : String(value))

const textOf = (value: unknown) => (value === null ? null : String(value))

function minutesBefore(alarm: InstanceType<typeof ICAL.Component> | null): number | null {
  const trigger = alarm?.getFirstPropertyValue('trigger')
  return trigger instanceof ICAL.Duration ? -trigger.toSeconds() / 60 : null
}
