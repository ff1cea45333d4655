import type { Province } from '#contract/geography/places.ts'
import { nameOrder } from '#domain/geography/countries/name-order.ts'
import { otherLast, worded } from '#server/geography/places/listed-county.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readVisible } from '../private-events-of.ts'
import { readProvincesOfEvent } from './province-sql.ts'

/** The provinces in which the seats of an event begin, sorted by name, with their counties unless they are left out. */
export async function listProvinces(
  ctx: Ctx,
  eventId: number,
  { withCounties }: { withCounties: boolean },
): Promise<Province[]> {
  const { previewed } = ctx
  const provinces = await readVisible(ctx, eventId, (sessionId) =>
    readProvincesOfEvent(ctx.db, { eventId, withCounties, previewed, sessionId }),
  )
  const order = nameOrder(provinces[0]?.country ?? ctx.country.code)
  return provinces.sort(order).map(({ id, name, counties }) => ({
    id,
    name,
    counties: (counties ?? [])
      .sort((a, b) => otherLast(a, b) || order(a, b))
      .map((county) => worded(county, ctx.locale)),
  }))
}
