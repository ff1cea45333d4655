import type { ContentItem, WrittenContent } from '#contract/office/catalogue/content.ts'
import { readHour } from '#domain/catalogue/events/read-hour.ts'
import { type ContentKind, contentState } from '#domain/catalogue/landing/content-kinds.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import { publicPages } from '#server/catalogue/discovery/public-pages.ts'
import { hasEventPage } from '#server/catalogue/events/has-event-page.ts'
import { purgeCdn } from '#server/platform/cdn/purge-cdn.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import {
  type ContentRow,
  type ContentToWrite,
  findContent,
  lockContent,
  lockContentOrder,
  readContent,
  removeContent,
  writeContent,
  writeOrder,
} from './content-sql.ts'

/** Staff who edit landing pages of `countries`; undefined: of all countries. */
export type ContentEditor = StaffActor & { countries?: readonly CountryCode[] }

/** The items of a kind in a country, in order. @throws Refusal not_found */
export async function listContent(
  ctx: ContentEditor,
  kind: ContentKind,
  country: CountryCode,
): Promise<ContentItem[]> {
  assertCountry(ctx, country)
  const now = ctx.clock.now()
  return (await readContent(ctx.db, kind, country)).map((row) => describe(kind, row, now))
}

/** @throws Refusal not_found */
export async function showContent(ctx: ContentEditor, kind: ContentKind, id: number): Promise<ContentItem> {
  return describe(kind, checked(ctx, await findContent(ctx.db, kind, id)), ctx.clock.now())
}

/**
 * Adds an item at the end of its country's list.
 * @throws Refusal not_found (the country), invalid_input (a time, a required field), page_missing
 */
export async function addContent(
  ctx: ContentEditor,
  kind: ContentKind,
  { countryCode, ...fields }: WrittenContent & { countryCode: CountryCode },
): Promise<{ id: number }> {
  const added = await act(ctx, { verb: `content.add-${kind}`, country: countryCode }, async (tx, entry) => {
    assertCountry(ctx, countryCode)
    const part = await toWrite(tx, kind, { countryCode, ...fields }, {})
    const { id } = await writeContent(tx, { ...part, kind }, ctx.actor.id)
    Object.assign(entry, { object: { kind, id }, changes: changesBetween(null, part) })
    return { id }
  })
  purgeCdn(ctx, [])
  return added
}

/**
 * Saves an item. Texts that are not given stay.
 * @throws Refusal edited_meanwhile when another person has saved it since `version` (`data.theirs` is their
 * version), not_found, invalid_input, page_missing
 */
export function saveContent(
  ctx: ContentEditor,
  kind: ContentKind,
  id: number,
  { version, ...fields }: WrittenContent & { version?: number | undefined },
): Promise<{ version: number }> {
  return changing(ctx, `content.save-${kind}`, { kind, id }, async (tx, row, entry) => {
    const isOlder = version !== undefined && version < row.version
    if (isOlder && row.changedBy !== ctx.actor.id)
      throw new Refusal('edited_meanwhile', {}, { data: { theirs: describe(kind, row, ctx.clock.now()) } })
    const part = await toWrite(tx, kind, { countryCode: row.countryCode, ...fields }, row.texts)
    const written = await writeContent(tx, { ...part, kind, id }, ctx.actor.id)
    entry.changes = changesBetween<ContentToWrite>(row, { ...part, texts: { ...row.texts, ...part.texts } })
    return { version: written.version }
  })
}

/** Moves an item to another position in its country, from 1. @throws Refusal not_found */
export function moveContent(
  ctx: ContentEditor,
  kind: ContentKind,
  id: number,
  to: number,
): Promise<Record<never, never>> {
  return changing(ctx, `content.move-${kind}`, { kind, id }, async (tx, { countryCode }, entry) => {
    const before = await lockContentOrder(tx, kind, countryCode)
    const after = before.filter((one) => one !== id)
    after.splice(Math.min(to, before.length) - 1, 0, id)
    await writeOrder(tx, after)
    entry.changes = { position: { from: before.indexOf(id) + 1, to: after.indexOf(id) + 1 } }
    return {}
  })
}

/** Deletes an item; the log keeps its content. @throws Refusal not_found */
export function deleteContent(
  ctx: ContentEditor,
  kind: ContentKind,
  id: number,
): Promise<Record<never, never>> {
  return changing(ctx, `content.delete-${kind}`, { kind, id }, async (tx, row, entry) => {
    await removeContent(tx, id)
    entry.changes = Object.fromEntries(Object.entries(row).map(([field, from]) => [field, { from }]))
    return {}
  })
}

async function changing<T>(
  ctx: ContentEditor,
  verb: string,
  { kind, id }: { kind: ContentKind; id: number },
  work: (tx: Transaction, row: ContentRow, entry: Parameters<typeof act>[1]) => Promise<T>,
): Promise<T> {
  const result = await act(ctx, { verb, object: { kind, id } }, async (tx, entry) => {
    await lockContent(tx, id)
    const row = checked(ctx, await findContent(tx, kind, id))
    entry.country = row.countryCode
    return work(tx, row, entry)
  })
  purgeCdn(ctx, [])
  return result
}

async function toWrite(
  tx: Transaction,
  kind: ContentKind,
  { countryCode, ...fields }: WrittenContent & { countryCode: CountryCode },
  texts: ContentRow['texts'],
): Promise<ContentToWrite> {
  const { timeZone, locales } = countryOf(countryCode)
  const hour = (field: 'startsAt' | 'endsAt') =>
    fields[field] === null ? null : readHour(field, fields[field], timeZone)
  const [startsAt, endsAt] = [hour('startsAt'), hour('endsAt')]
  if (startsAt && endsAt && endsAt <= startsAt) throw refusedField('endsAt', 'field_is_invalid')
  if (kind === 'slides' && !fields.url) throw refusedField('url', 'field_is_required')
  if (kind === 'slides' && fields.shown && !(await existsPage(tx, fields.url)))
    throw new Refusal('page_missing', {}, { fields: { url: 'field_is_invalid' } })
  if (kind !== 'slides' && !fields.name) throw refusedField('name', 'field_is_required')
  const words = { ...texts, ...fields.texts }
  if (kind !== 'partners' && !Object.values(words).some(Boolean))
    throw refusedField(`texts.${locales[0]}`, 'field_is_required')
  return { ...fields, countryCode, startsAt, endsAt }
}

/** Whether visitors find a page of the shop there. Addresses of other hosts are not asked. */
async function existsPage(tx: Transaction, url: string): Promise<boolean> {
  if (!url.startsWith('/')) return true
  const { pathname } = new URL(url, 'https://shop.invalid')
  const [, slug] = /^\/event\/([^/]+)\/?$/.exec(pathname) ?? []
  if (slug) return hasEventPage(tx, slug)
  const path = pathname.replace(/(?<=.)\/$/, '')
  return path === '/search' || publicPages.some((page) => page === path)
}

function describe(kind: ContentKind, row: ContentRow, now: Date): ContentItem {
  const { timeZone, locales } = countryOf(row.countryCode)
  const { changedBy: _, startsAt, endsAt, ...rest } = row
  return {
    ...rest,
    startsAt: startsAt && localTimeText(startsAt, timeZone),
    endsAt: endsAt && localTimeText(endsAt, timeZone),
    state: contentState(row, now),
    timeZone,
    locales: [...locales],
    lacks: kind === 'partners' ? [] : locales.filter((locale) => !row.texts[locale]),
  }
}

function assertCountry({ countries }: ContentEditor, country: CountryCode): void {
  if (countries && !countries.includes(country)) throw new Refusal('not_found')
}

function checked(ctx: ContentEditor, row: ContentRow | undefined): ContentRow {
  if (!row) throw new Refusal('not_found')
  assertCountry(ctx, row.countryCode)
  return row
}
