import type { Trip } from '#domain/trips/trip.ts'

/** The route of one shared vehicle: the ids of its parties in the order in which they are fetched. */
export type ExternalRoute = { vehicle: string; parties: readonly string[] }

/**
 * A program outside of the shop that plans the shared rides of a trip. Its hours are computed again here.
 * @throws ExternalSolverFailed
 */
export type ExternalSolver = (trip: Trip) => Promise<readonly ExternalRoute[]>

/** It does not answer, or not with a plan. */
export class ExternalSolverFailed extends Error {}
