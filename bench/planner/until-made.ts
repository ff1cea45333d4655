import { setTimeout as pause } from 'node:timers/promises'
import type { StaffCtx } from '../../src/server/platform/context.ts'
import { showPlan } from '../../src/server/travel/trips/promises/show-plan.ts'

/** Waits until the shop has solved a plan. */
export async function untilMade(planner: StaffCtx, planId: number): Promise<void> {
  for (;;) {
    const { state, unplanned } = await showPlan(planner, planId)
    if (state === 'draft' && unplanned.length === 0) return
    if (state !== 'solving') throw new Error(`the plan is ${state}, without ${unplanned.length} parties`)
    await pause(500)
  }
}
