import type { Shop, StaffCtx } from '#server/platform/context.ts'
import { addDriver } from '#server/travel/fleet/edit-driver.ts'
import { addVehicle } from '#server/travel/fleet/edit-vehicle.ts'
import { assignFleet, showFleet } from '#server/travel/trips/fleet/assign-fleet.ts'
import { publishPlan } from '#server/travel/trips/publication/publish-plan.ts'
import { tonightsVans } from '../content/tonight/tonights-content.ts'
import { shopAt, staff } from '../history/contexts.ts'
import { makePlan } from '../history/plan-trip.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import { findFleetNamed } from './tonight-sql.ts'

const hourMs = 3_600_000

/** Small enough that the parties of the trip need two vans. */
const plannedSeats = 6
/** The vans have more, for people who buy now. */
const seats = 12

/** The planner has published the plan of tonight's trip, and given its vans to two drivers. */
export async function planVans(shop: Shop, ids: DemoIds, dateId: number): Promise<void> {
  const ctx = await staff(shopAt(shop, new Date(shop.clock.now().getTime() - hourMs)), 'rutas@vaiven.test')
  const fleet: { vehicleId: number; driverId: number }[] = []
  for (const van of tonightsVans) fleet.push(await findOrAddVan(ctx, ids, van))
  const planId = await makePlan(ctx, dateId, plannedSeats)
  const { routes } = await showFleet(ctx, planId)
  await assignFleet(ctx, planId, {
    routes: routes.flatMap(({ vehicle }, nth) => (fleet[nth] ? [{ vehicle, ...fleet[nth] }] : [])),
  })
  await publishPlan(ctx, planId, { reason: '', withoutFleet: true })
}

async function findOrAddVan(
  ctx: StaffCtx,
  ids: DemoIds,
  van: (typeof tonightsVans)[number],
): Promise<{ vehicleId: number; driverId: number }> {
  const { plate, name, driver, phone } = van
  const known = await findFleetNamed(ctx.db, van)
  const common = { country: 'MX', active: true } as const
  const vehicle = {
    ...{ plate, name, seats, wheelchairPlaces: 1, operator: 'Traslados Luciérnaga' },
    insurance: 'Seguros Ahuehuete, póliza 70431',
    ...{ provinceId: ids.provinces.get('cuauhtemoc') ?? null, costPerHour: 240, costPerUse: 400 },
  }
  const licence = new Date(ctx.clock.now().getTime() + 900 * 24 * hourMs).toISOString().slice(0, 10)
  const person = { name: driver, phone, licenceValidUntil: licence, languages: ['es' as const] }
  return {
    vehicleId: known.vehicleId ?? (await addVehicle(ctx, { ...vehicle, ...common })).id,
    driverId: known.driverId ?? (await addDriver(ctx, { ...person, ...common })).id,
  }
}
