import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type NamesWanted, readNamesInLanguage } from './event-names-sql.ts'

/**
 * Each function returns the name in the reader's language, or `otherwise`, the name in the country's
 * language.
 */
export type EventNames = {
  event(id: number, otherwise: string): string
  /** the name of a date's event */
  date(id: number, otherwise: string): string
  variant(id: number, otherwise: string): string
  categoryOf(variantId: number, otherwise: string): string
  /** with its category: `Shared van · 1 seat` */
  wholeVariant(id: number, otherwise: string): string
  wholeTicket(id: string, otherwise: string): string
  /** the name of the event of a message to buyers */
  message(id: number, otherwise: string): string
}

/**
 * The names of events and tickets in a member of staff's language. The office's statements return names in
 * the country's language, which is Spanish in all of ours, so only readers of other languages need this
 * query.
 */
export async function eventNames(
  db: Queryable,
  language: OfficeLanguage,
  wanted: NamesWanted,
): Promise<EventNames> {
  const isNeeded = language !== 'es' && Object.values(wanted).some((ids) => ids.length > 0)
  const rows = isNeeded ? await readNamesInLanguage(db, language, wanted) : []
  const found = new Map(rows.map((row) => [row.key, row]))
  const name = (of: string) => (id: number | string, otherwise: string) =>
    found.get(`${of}:${id}`)?.name ?? otherwise
  const whole = (of: string) => (id: number | string, otherwise: string) => {
    const row = found.get(`${of}:${id}`)
    return row?.name && row.category ? `${row.category} · ${row.name}` : otherwise
  }
  return {
    event: name('event'),
    date: name('date'),
    variant: name('variant'),
    categoryOf: (id, otherwise) => found.get(`variant:${id}`)?.category ?? otherwise,
    wholeVariant: whole('variant'),
    wholeTicket: whole('ticket'),
    message: name('message'),
  }
}
