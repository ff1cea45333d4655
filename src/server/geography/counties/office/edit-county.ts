import type {
  CountyRow,
  ProvinceRow,
  TypedCountyRow,
  WrittenCounty,
} from '#contract/office/geography/office-places.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { farthestFromCounty, metresBetween } from '#domain/geography/points/point.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { act, type LogEntry, type StaffActor } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import { wordsOf } from '../towns.ts'
import {
  findCounty,
  findProvince,
  leaveTypedCounty,
  listTypedCounty,
  lockCounty,
  mergeCounty,
  type OfficeCounty,
  type ProvincesAsked,
  readCountiesOf,
  readProvincePage,
  readTypedCounties,
  type ProvinceRow as StoredProvince,
  updateProvincePoint,
  writeCounty,
} from './office-county-sql.ts'

/** Staff who edit places of `countries`; undefined: of all countries. */
export type PlaceEditor = StaffActor & { countries?: readonly CountryCode[] }

/** A place that these staff may see. @throws Refusal not_found */
export function assertPlace<P extends { countryCode: CountryCode }>(
  { countries }: Pick<PlaceEditor, 'countries'>,
  place: P | undefined,
): P {
  if (!place || (countries && !countries.includes(place.countryCode))) throw new Refusal('not_found')
  return place
}

const describeProvince = (row: StoredProvince): ProvinceRow => ({
  ...row,
  timeZone: row.timeZone ?? countryOf(row.countryCode).timeZone,
  isServed: row.counties > 0,
})

export async function listProvinces(ctx: Pick<PlaceEditor, 'db'>, asked: ProvincesAsked) {
  const { rows, ...page } = await readProvincePage(ctx.db, asked)
  return { ...page, rows: rows.map(describeProvince) }
}

/** @throws Refusal not_found */
export async function showProvince(ctx: PlaceEditor, id: number) {
  const { counties: _, ...province } = describeProvince(assertPlace(ctx, await findProvince(ctx.db, id)))
  return { ...province, counties: (await readCountiesOf(ctx.db, id)).map(describeCounty) }
}

function describeCounty(county: OfficeCounty): CountyRow {
  const { id, name, postalCode, latitude, longitude, timeZone, hasCode } = county
  return { id, name, postalCode, latitude, longitude, timeZone, hasCode }
}

/** A listed county. @throws Refusal not_found */
export async function showCounty(ctx: PlaceEditor, id: number) {
  const county = assertPlace(ctx, await findCounty(ctx.db, id))
  if (county.kind !== 'listed') throw new Refusal('not_found')
  const { provinceId, province, countryCode } = county
  return { ...describeCounty(county), provinceId, province, countryCode }
}

/**
 * A county with its time zone and approximate point (its province's, if it has none); undefined when it does
 * not exist, or stands for unlisted counties.
 */
export async function findCountyWithZone(
  db: Queryable,
  id: number,
): Promise<({ countryCode: CountryCode; timeZone: string } & Point) | undefined> {
  const county = await findCounty(db, id)
  if (!county || county.kind === 'other') return undefined
  const { countryCode, provinceId } = county
  const province = await findProvince(db, provinceId)
  const { latitude = null, longitude = null } = county.latitude === null ? (province ?? county) : county
  const timeZone = county.timeZone ?? province?.timeZone ?? countryOf(countryCode).timeZone
  return { countryCode, timeZone, latitude, longitude }
}

type Point = { latitude: number | null; longitude: number | null }

/** Saves the point of a province. @throws Refusal not_found, invalid_input, point_far_away */
export function savePointOfProvince(
  ctx: PlaceEditor,
  id: number,
  point: Point,
): Promise<Record<never, never>> {
  return act(ctx, { verb: 'place.save-province', object: { kind: 'province', id } }, async (tx, entry) => {
    const province = assertPlace(ctx, await findProvince(tx, id))
    entry.country = province.countryCode
    assertPoint(point, [province, ...(await readCountiesOf(tx, id))])
    await updateProvincePoint(tx, id, point)
    entry.changes = changesBetween<Point>(province, point)
    return {}
  })
}

/**
 * Adds a county to a province; a typed one with this name becomes it. @throws Refusal not_found,
 * invalid_input, point_far_away
 */
export function addCounty(
  ctx: PlaceEditor,
  provinceId: number,
  fields: WrittenCounty,
): Promise<{ id: number }> {
  return act(ctx, { verb: 'place.add-county' }, async (tx, entry) => {
    const province = assertPlace(ctx, await findProvince(tx, provinceId))
    assertPoint(fields, [province])
    assertName(fields, await readCountiesOf(tx, provinceId))
    const id = await writeCounty(tx, null, provinceId, fields)
    const changes = changesBetween(null, { provinceId, ...fields })
    Object.assign(entry, { country: province.countryCode, object: { kind: 'county', id }, changes })
    return { id }
  })
}

/** Saves a county; a county of an official list keeps its name. @throws Refusal not_found, invalid_input, point_far_away */
export function saveCounty(
  ctx: PlaceEditor,
  id: number,
  fields: WrittenCounty,
): Promise<Record<never, never>> {
  return changing(ctx, { edit: 'save-county', id, kind: 'listed' }, async (tx, county, entry) => {
    assertPoint(fields, [county, await findProvince(tx, county.provinceId)])
    const others = (await readCountiesOf(tx, county.provinceId)).filter((one) => one.id !== id)
    assertName(fields, others)
    if (others.some(({ name }) => name === fields.name)) throw refusedField('name', 'field_is_invalid')
    await writeCounty(tx, id, county.provinceId, fields)
    entry.changes = changesBetween<WrittenCounty>(county, fields)
    return {}
  })
}

/** The names typed by customers that wait for a decision. */
export async function listTypedCounties(
  ctx: Pick<PlaceEditor, 'db'>,
  countries: readonly CountryCode[],
): Promise<TypedCountyRow[]> {
  const rows = await readTypedCounties(ctx.db, countries)
  const provinceIds = [...new Set(rows.map(({ provinceId }) => provinceId))]
  const counties = new Map<number, { id: number; name: string }[]>()
  for (const id of provinceIds)
    counties.set(
      id,
      (await readCountiesOf(ctx.db, id)).map((county) => ({ id: county.id, name: county.name })),
    )
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    counties: counties.get(row.provinceId) ?? [],
  }))
}

/** Lists a typed county, so that customers can choose it. @throws Refusal not_found */
export function promoteCounty(ctx: PlaceEditor, id: number): Promise<Record<never, never>> {
  return changing(ctx, { edit: 'promote-county', id, kind: 'typed' }, async (tx, county, entry) => {
    await listTypedCounty(tx, id)
    entry.changes = { kind: { from: 'typed', to: 'listed' }, name: { to: county.name } }
    return {}
  })
}

/**
 * Merges a typed county into a listed one of its province: addresses, orders and events then refer to that
 * one.
 * @throws Refusal not_found, invalid_input
 */
export function mergeTypedCounty(ctx: PlaceEditor, id: number, into: number): Promise<{ moved: number }> {
  return changing(ctx, { edit: 'merge-county', id, kind: 'typed' }, async (tx, county, entry) => {
    const other = await lockCounty(tx, into)
    if (other?.kind !== 'listed' || other.provinceId !== county.provinceId)
      throw refusedField('into', 'field_is_invalid')
    const moved = await mergeCounty(tx, id, into)
    entry.changes = { name: { from: county.name, to: other.name }, into: { to: into }, moved: { to: moved } }
    return { moved }
  })
}

/** Marks a typed county as decided, without listing it. @throws Refusal not_found */
export function leaveCounty(ctx: PlaceEditor, id: number): Promise<Record<never, never>> {
  return changing(ctx, { edit: 'leave-county', id, kind: 'typed' }, async (tx) => {
    await leaveTypedCounty(tx, id, ctx.clock.now())
    return {}
  })
}

function changing<T>(
  ctx: PlaceEditor,
  { edit, id, kind }: { edit: string; id: number; kind: OfficeCounty['kind'] },
  work: (tx: Transaction, county: OfficeCounty, entry: LogEntry) => Promise<T>,
): Promise<T> {
  return act(ctx, { verb: `place.${edit}`, object: { kind: 'county', id } }, async (tx, entry) => {
    const county = assertPlace(ctx, await lockCounty(tx, id))
    if (county.kind !== kind) throw new Refusal('not_found')
    entry.country = county.countryCode
    return work(tx, county, entry)
  })
}

/**
 * A point is complete, and not far from a place that is known: its province or county, or where it has been before.
 * @throws Refusal invalid_input, point_far_away
 */
function assertPoint({ latitude, longitude }: Point, known: readonly (Point | undefined)[]): void {
  if ((latitude === null) !== (longitude === null))
    throw refusedField(latitude === null ? 'latitude' : 'longitude', 'field_is_required')
  if (latitude === null || longitude === null) return
  const points = known.flatMap((one) =>
    one && one.latitude !== null && one.longitude !== null
      ? { latitude: one.latitude, longitude: one.longitude }
      : [],
  )
  const isNear = points.some((one) => metresBetween(one, { latitude, longitude }) <= farthestFromCounty)
  if (points.length > 0 && !isNear) {
    const fields = { latitude: 'field_is_invalid', longitude: 'field_is_invalid' } as const
    throw new Refusal('point_far_away', {}, { fields })
  }
}

/** A name has letters or digits, and no other county of the province has it in another spelling, because a search finds both. */
function assertName({ name }: { name: string }, others: readonly { name: string }[]): void {
  const isTaken = others.some((other) => other.name !== name && wordsOf(other.name) === wordsOf(name))
  if (!wordsOf(name) || isTaken) throw refusedField('name', 'field_is_invalid')
}
