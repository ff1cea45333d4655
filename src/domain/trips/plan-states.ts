/**
 * The life of a plan: `solving` until the solver has ended, then a `draft`, or `failed`; `published` until another plan of its
 * date is published in its place.
 */
export const planStates = ['solving', 'draft', 'failed', 'published', 'replaced'] as const

export type PlanState = (typeof planStates)[number]

/** The vehicles that a plan is made with: wanted vans that are all alike, as many as it takes, or vehicles of the fleet. */
export const plannedWith = ['wanted', 'fleet'] as const

/** The solver that made a plan: our own solver, an external one, or our own because the external one failed. */
export const planSolvers = ['own', 'external', 'external_failed'] as const

export type PlanSolver = (typeof planSolvers)[number]

/**
 * The driving times of a plan: estimates, where there is no router; the router's, all of them or but for points that no road
 * reaches; or estimates because the router failed.
 */
export const drivingSources = ['estimates', 'router', 'router_partly', 'router_failed'] as const

export type DrivingSource = (typeof drivingSources)[number]

/**
 * Why a party is on no route: its address has no point, it is larger than every vehicle, no route reaches it in time, or it was
 * bought after the plan was made.
 */
export const unplannedReasons = [
  'no_point',
  'larger_than_vehicles',
  'no_wheelchair_place',
  'no_route',
  'later_than_plan',
] as const

export type UnplannedReason = (typeof unplannedReasons)[number]
