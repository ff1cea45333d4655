import { endAfterMove } from '#domain/catalogue/events/keep-duration.ts'
import { readHour } from '#domain/catalogue/events/read-hour.ts'
import { refusedField } from '#domain/platform/refusal.ts'
import type { DateHours } from '#domain/sales/orders/ride-times.ts'
import type { OfficeEvent } from '../office-event.ts'

/**
 * The desired dates, in local time of the place (`YYYY-MM-DDTHH:mm`); those without an id are new. A known date
 * without an end keeps its duration, a new one lasts as long as the last. `endsAt` is the end of the last date.
 */
export type WrittenDates = {
  dates: { id?: number | undefined; startsAt: string; endsAt?: string | undefined }[]
  endsAt?: string | undefined
}

export type NewDate = DateHours & { id?: number | undefined }

/** The desired dates of an event with their ends. @throws Refusal invalid_input (with the fields) */
export function readDates(
  { timeZone, dates: known }: Pick<OfficeEvent, 'timeZone' | 'dates'>,
  fields: WrittenDates,
): NewDate[] {
  const zones = { before: timeZone, after: timeZone }
  const knownOf = (id?: number) => known.find((date) => date.id === id)
  const starts = fields.dates.map(({ id, startsAt }, nth) =>
    readHour(`dates.${nth}.startsAt`, startsAt, timeZone, knownOf(id)?.startsAt),
  )
  const lastStart = Math.max(...starts.map(Number))
  const dates = starts.map((startsAt, nth) => {
    const { id, endsAt } = fields.dates[nth] ?? {}
    const ofLast = startsAt.getTime() === lastStart ? fields.endsAt : undefined
    const was = knownOf(id)
    const hours = { startsAt, timeZone, known: was?.endsAt }
    const typed = endsAt
      ? readEnd(`dates.${nth}.endsAt`, endsAt, hours)
      : ofLast && readEnd('endsAt', ofLast, hours)
    return { id, startsAt, endsAt: typed || (was && endAfterMove(was, startsAt, zones)) }
  })
  const ended = dates.flatMap(({ startsAt, endsAt }) => (endsAt ? [{ startsAt, endsAt }] : []))
  const model = ended.sort((a, b) => +a.startsAt - +b.startsAt).at(-1) ?? known.at(-1)
  return dates.map(({ id, startsAt, endsAt }) => ({
    ...{ id, startsAt },
    endsAt: endsAt ?? (model ? endAfterMove(model, startsAt, zones) : startsAt),
  }))
}

function readEnd(
  field: string,
  text: string,
  { startsAt, timeZone, known }: { startsAt: Date; timeZone: string; known: Date | undefined },
): Date {
  const endsAt = readHour(field, text, timeZone, known)
  if (endsAt < startsAt) throw refusedField(field, 'ends_before_start')
  return endsAt
}
