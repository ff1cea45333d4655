import type { CustomerCtx } from '../platform/context.ts'
import type { Queryable } from '../platform/database.ts'
import { countAttempt } from '../platform/rate-limits/rate-limit.ts'
import { putTypedCounties } from './typed-county-sql.ts'

/** A county as a customer names it: one of the list or, where it stands for those that are not listed, the typed name. */
type NamedCounty = { commune_id: number; communeName?: string | undefined }

const dayMinutes = 24 * 60
const mostTyped = 60

/**
 * Puts the county that was typed in the place of the one that stands for all that are not listed: the listed or earlier typed one of
 * the same name, else a new one, which no list shows until staff import it. Rows without a typed name stay as they are.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function placeTypedCounties<Row extends NamedCounty>(
  ctx: CustomerCtx,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!rows.some(({ communeName }) => communeName)) return [...rows]
  await countAttempt(ctx, dayMinutes, [{ whose: ['typed county', ctx.customer.id], most: mostTyped }])
  const ids = await putTypedCounties(
    ctx.db,
    rows.map(({ commune_id, communeName }) => ({ county_id: commune_id, name: communeName ?? '' })),
  )
  return rows.map((row, nth) => ({ ...row, commune_id: ids.get(nth) ?? row.commune_id }))
}

/** The same for one county. */
export async function placeTypedCounty(ctx: CustomerCtx, countyId: number, name?: string): Promise<number> {
  const [row] = await placeTypedCounties(ctx, [{ commune_id: countyId, communeName: name }])
  return row?.commune_id ?? countyId
}

/** The same for the receiver of a place, who has no account: a link works once and adds one county at most. */
export async function placeReceiversCounty(
  db: Queryable,
  { commune_id, communeName }: NamedCounty,
): Promise<number> {
  if (!communeName) return commune_id
  const typed = await putTypedCounties(db, [{ county_id: commune_id, name: communeName }])
  return typed.get(0) ?? commune_id
}
