import { randomInt } from 'node:crypto'
import type { Shop } from '#server/platform/context.ts'
import { insertPlan } from '../plans/plan-sql.ts'
import { hasPlan, listTripsToPropose } from '../plans/trip-list-sql.ts'
import { lockTripDate } from '../plans/trip-sql.ts'

/** The recorded actor of a plan that the shop proposes. */
const proposer = 'system:proposal'
const standard = { seconds: 10, seatsPerVehicle: 15 }

/**
 * Requests a first plan for each trip without any plan when its sale ends, or 96 hours before its start. It
 * is a draft for a planner to review and publish. Returns how many.
 */
export async function proposePlans({
  db,
  clock,
  config,
}: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<number> {
  const dates = await listTripsToPropose(db, clock.now(), config.saleEndsMinutes)
  for (const id of dates) {
    await db.transaction(async (tx) => {
      await lockTripDate(tx, id)
      if (await hasPlan(tx, id)) return
      await insertPlan(tx, id, { ...standard, seed: randomInt(2 ** 31 - 1), by: proposer, at: clock.now() })
    })
  }
  return dates.length
}
