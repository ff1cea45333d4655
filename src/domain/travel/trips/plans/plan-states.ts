/**
 * The states of a plan: `solving` until the solver has ended, then `draft` or `failed`; `published` until another plan
 * of its date is published.
 */
export const planStates = ['solving', 'draft', 'failed', 'published', 'replaced'] as const

export type PlanState = (typeof planStates)[number]

/** The vehicles of a plan: identical wanted vans, as many as needed, or vehicles of the fleet. */
export const plannedWith = ['wanted', 'fleet'] as const

/** The solver that made a plan: our own, an external one, or our own because the external one failed. */
export const planSolvers = ['own', 'external', 'external_failed'] as const

export type PlanSolver = (typeof planSolvers)[number]

/**
 * The source of a plan's driving times: estimates, because there is no router; the router, for all points or except
 * those that no road reaches; or estimates because the router failed.
 */
export const drivingSources = ['estimates', 'router', 'router_partly', 'router_failed'] as const

export type DrivingSource = (typeof drivingSources)[number]

/**
 * Why a party is on no route: its address has no point, it is larger than every vehicle, its agreed hour is too late for
 * the event, its ride is longer than any may be, its vehicle has no room or time for it any more, no route reaches it in
 * time, or it was bought after the plan was made.
 */
export const unplannedReasons = [
  'no_point',
  'larger_than_vehicles',
  'no_wheelchair_place',
  'private_hours',
  'too_far',
  'no_longer_fits',
  'no_route',
  'later_than_plan',
] as const

export type UnplannedReason = (typeof unplannedReasons)[number]
