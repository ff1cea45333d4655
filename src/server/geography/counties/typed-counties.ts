import type { CustomerCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { putTypedCounties } from './typed-county-sql.ts'

/** A county in a customer's form: a listed one, or the one for unlisted counties with the typed name. */
type NamedCounty = { commune_id: number; communeName?: string | undefined }

const dayMinutes = 24 * 60
const mostTyped = 60

/**
 * Replaces the county for unlisted ones by the county with the typed name: an existing one, listed or typed
 * before, or a new one, which stays unlisted until staff list it. Rows without a typed name do not change.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function placeTypedCounties<Row extends NamedCounty>(
  ctx: CustomerCtx,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!rows.some(({ communeName }) => communeName)) return [...rows]
  await countAttempt(ctx, dayMinutes, [{ key: ['typed county', ctx.customer.id], limit: mostTyped }])
  const ids = await putTypedCounties(
    ctx.db,
    rows.map(({ commune_id, communeName }) => ({ countyId: commune_id, name: communeName ?? '' })),
  )
  return rows.map((row, nth) => ({ ...row, commune_id: ids.get(nth) ?? row.commune_id }))
}

/** The same for one county. */
export async function placeTypedCounty(ctx: CustomerCtx, countyId: number, name?: string): Promise<number> {
  const [row] = await placeTypedCounties(ctx, [{ commune_id: countyId, communeName: name }])
  return row?.commune_id ?? countyId
}

/**
 * The same for the receiver of a place, who has no account. Needs no rate limit: a link works once and adds
 * at most one county.
 */
export async function placeReceiversCounty(
  db: Queryable,
  { commune_id, communeName }: NamedCounty,
): Promise<number> {
  if (!communeName) return commune_id
  const typed = await putTypedCounties(db, [{ countyId: commune_id, name: communeName }])
  return typed.get(0) ?? commune_id
}
