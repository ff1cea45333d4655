import { localesWithoutText } from '#domain/catalogue/events/publish-check.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { type OfficeEvent, takenFacts } from '../office-event.ts'
import { assertEditable, changeEvent, type EventEditor } from './change-event.ts'
import { updatePicture, updateStock, updateStops, updateTexts, type WrittenText } from './edit-sql.ts'

/** The event to edit, and the version that its editor has seen. */
export type EditOf = { eventId: number; version?: number | undefined }

/**
 * Saves texts in some languages; empty ones are deleted. `warned` says that tickets are already sold to
 * buyers who read the old texts.
 * @throws Refusal event_incomplete when a published event would lack a text, and those of `changeEvent`
 */
export function saveTexts(ctx: EventEditor, edit: EditOf, texts: WrittenText[]) {
  return changeEvent(ctx, { ...edit, change: 'save_texts', part: 'texts' }, async (tx, event, now) => {
    const next: OfficeEvent['texts'] = { ...event.texts }
    for (const { locale, ...text } of texts) next[locale] = text
    const locales = countryOf(event.countryCode).locales
    const lacks = localesWithoutText(next, locales).filter(
      (locale) => !localesWithoutText(event.texts, [locale]).length,
    )
    if (event.publishedAt && lacks.length > 0)
      throw new Refusal(
        'event_incomplete',
        {},
        { data: { lacks: lacks.map((locale) => ({ lack: 'text', locale })) } },
      )
    await updateTexts(tx, event.id, texts)
    const before = Object.fromEntries(texts.map(({ locale }) => [locale, event.texts[locale] ?? null]))
    const after = Object.fromEntries(texts.map(({ locale, ...text }): [Locale, object] => [locale, text]))
    const warned = takenFacts(event, now).soldSince !== null
    return { details: { before, after }, result: { warned } }
  })
}

/** Saves the picture and its focal point, in per cent from the left and the top. */
export function savePicture(
  ctx: EventEditor,
  edit: EditOf,
  picture: { imagePath: string; focus: { x: number; y: number } },
) {
  return changeEvent(ctx, { ...edit, change: 'save_picture', part: 'pictures' }, async (tx, event) => {
    if (event.publishedAt && !picture.imagePath)
      throw new Refusal('event_incomplete', {}, { data: { lacks: [{ lack: 'picture' }] } })
    await updatePicture(tx, event.id, picture)
    const before = { imagePath: event.imagePath, focus: event.focus }
    return { details: { before, after: picture }, result: {} }
  })
}

export type WrittenStop = { id?: number | undefined; address: string; time: string }

/**
 * Saves the stops on the way, `time` as `HH:mm`. Stops can be added at any time, but those that ticket
 * holders know must stay.
 * @throws Refusal event_frozen
 */
export function saveStops(ctx: EventEditor, edit: EditOf, stops: WrittenStop[]) {
  const locked = { ...edit, change: 'save_stops', part: 'stops', locksSales: true } as const
  return changeEvent(ctx, locked, async (tx, event, now) => {
    const known = new Map(event.stops.map((stop) => [stop.id, stop]))
    if (stops.some(({ id }) => id !== undefined && !known.has(id))) throw new Refusal('not_found')
    const remaining = stops.filter((stop) => {
      const before = stop.id === undefined ? undefined : known.get(stop.id)
      return before?.address === stop.address && before.time === stop.time
    })
    if (remaining.length < event.stops.length) assertEditable('stop', event, now)
    await updateStops(tx, event.id, stops)
    return { details: { before: event.stops, after: stops }, result: {} }
  })
}

export type SizeRow = { variantId: number; dateId: number; size: number }

/**
 * Saves the number of tickets of variants on dates, under the lock of the sale.
 * @throws Refusal stock_below_taken, with each row below its sold and held seats
 */
export function saveStock(ctx: EventEditor, edit: EditOf, rows: SizeRow[]) {
  const locked = { ...edit, change: 'save_stock', part: 'stock', locksSales: true } as const
  return changeEvent(ctx, locked, async (tx, event, now) => {
    const variants = new Set(event.categories.flatMap((category) => category.variants.map(({ id }) => id)))
    const dates = new Set(event.dates.map(({ id }) => id))
    if (rows.some(({ variantId, dateId }) => !variants.has(variantId) || !dates.has(dateId)))
      throw new Refusal('not_found')
    const cellOf = ({ variantId, dateId }: SizeRow) =>
      event.stock.find((cell) => cell.variantId === variantId && cell.dateId === dateId)
    const changed = rows.filter((row) => cellOf(row)?.size !== row.size)
    if (changed.length > 0) assertEditable('stock_size', event, now)
    const below = changed.flatMap((row) => {
      const { sold = 0, held = 0 } = cellOf(row) ?? {}
      return row.size < sold + held ? [{ ...row, sold, held }] : []
    })
    if (below.length > 0) throw new Refusal('stock_below_taken', {}, { data: { rows: below } })
    await updateStock(tx, changed)
    const before = changed.map((row) => ({ ...row, size: cellOf(row)?.size ?? null }))
    return { details: { before, after: changed }, result: {} }
  })
}
