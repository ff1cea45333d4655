import type { StaffCtx } from '#server/platform/context.ts'
import { assignFleet, showFleet } from '#server/travel/trips/fleet/assign-fleet.ts'
import { publishPlan } from '#server/travel/trips/publication/publish-plan.ts'
import { requestPlan } from '#server/travel/trips/solving/request-plan.ts'
import type { solveInWorker } from '#server/travel/trips/solving/solve-in-worker.ts'
import { solvePlans } from '#server/travel/trips/solving/solve-plans.ts'
import { solveTask } from '#server/travel/trips/solving/solve-task.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import { staff } from './contexts.ts'
import type { At } from './history-types.ts'

/** A plan for a few parties needs neither a worker thread nor the full time. */
const solver: typeof solveInWorker = async (task) => {
  return { plan: solveTask(task, { iterations: 200 }), solver: 'own', problem: null }
}

/**
 * The planner has published the plan of a date with vehicles and drivers, and tries a smaller van in a draft.
 */
export async function planTrip(at: At, ids: DemoIds): Promise<void> {
  const date = ids.events.get('noche-de-trajineras')?.dates[0]
  if (date === undefined) throw new Error('the demo has no noche-de-trajineras')
  await at(1.2, async (shop) => {
    const ctx = await staff(shop, 'rutas@vaiven.test')
    const planId = await makePlan(ctx, date, 15)
    const { routes } = await showFleet(ctx, planId)
    await assignFleet(ctx, planId, {
      routes: routes.map(({ vehicle, proposedVehicleId: vehicleId, proposedDriverId: driverId }) => {
        return { vehicle, vehicleId, driverId }
      }),
    })
    await publishPlan(ctx, planId, { reason: '', withoutFleet: false })
  })
  await at(0.8, async (shop) => makePlan(await staff(shop, 'rutas@vaiven.test'), date, 4))
}

/** A draft of a date's plan, solved at once. */
export async function makePlan(ctx: StaffCtx, date: number, seatsPerVehicle: number): Promise<number> {
  const asked = { seed: 7, seconds: 1, seatsPerVehicle, vehicles: 'wanted' } as const
  const { planId } = await requestPlan(ctx, date, asked)
  await solvePlans(ctx, new AbortController().signal, solver)
  return planId
}
