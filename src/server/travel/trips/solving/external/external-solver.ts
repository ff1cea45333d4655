import type { Trip } from '#domain/travel/trips/plans/trip.ts'

/** The route of one shared vehicle: its parties' ids in pick-up order. */
export type ExternalRoute = { vehicle: string; parties: readonly string[] }

/**
 * An external program that plans a trip's shared rides. Its times are recomputed here.
 * @throws ExternalSolverFailed
 */
export type ExternalSolver = (trip: Trip) => Promise<readonly ExternalRoute[]>

/** The solver did not answer, or not with a plan. */
export class ExternalSolverFailed extends Error {}
