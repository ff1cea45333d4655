import { checkPlan } from '#domain/travel/trips/checking/check-plan.ts'
import { assemble } from '#domain/travel/trips/plans/assemble.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { planPrivateVans } from '#domain/travel/trips/plans/private-vans.ts'
import { planReturn } from '#domain/travel/trips/plans/return-leg.ts'
import { scheduleOutbound } from '#domain/travel/trips/plans/schedule.ts'
import type { Trip } from '#domain/travel/trips/plans/trip.ts'
import type { Budget } from '#domain/travel/trips/solving/budget.ts'
import { improvePlan } from '#domain/travel/trips/solving/solve-trip.ts'
import { type ExternalRoute, type ExternalSolver, ExternalSolverFailed } from './external-solver.ts'

/**
 * Makes a plan whose shared routes come from an external solver and are checked before use. What it does not
 * support or leaves over (for example, a ticket with several addresses must ride in one vehicle) is placed by
 * the built-in solver.
 * @throws ExternalSolverFailed when it does not answer or breaks a rule
 */
export async function solveExternally(
  trip: Trip,
  solver: ExternalSolver,
  { seed, budget }: { seed: number; budget: Budget },
): Promise<Plan> {
  const own = planPrivateVans(trip)
  const taken = new Set(own.map(({ vehicle }) => vehicle))
  const shared: Trip = {
    ...trip,
    parties: trip.parties.filter(({ privateVan }) => privateVan === null),
    vehicles: trip.vehicles.filter(({ id }) => !taken.has(id)),
  }
  const found = keepTicketsTogether(shared, await solver(shared))
  const known = new Map(shared.parties.map((party) => [party.id, party]))
  const outbound = found.map(({ vehicle, parties }) =>
    scheduleOutbound(
      trip,
      vehicle,
      parties.flatMap((id) => known.get(id) ?? []),
    ),
  )
  const plan = assemble(trip, [...own, ...outbound], planReturn(trip, [...own, ...outbound]))
  const broken = checkPlan(trip, plan)
  if (broken.length > 0) {
    const rules = [...new Set(broken.map(({ rule }) => rule))].join(', ')
    throw new ExternalSolverFailed(`the solver's plan breaks rules: ${rules}`)
  }
  return improvePlan(trip, plan, { seed, budget })
}

/** Removes tickets whose addresses are not all on one route. */
function keepTicketsTogether({ parties }: Trip, routes: readonly ExternalRoute[]): ExternalRoute[] {
  const vehicleOf = new Map(
    routes.flatMap((route) => route.parties.map((id) => [id, route.vehicle] as const)),
  )
  const split = new Set<string>()
  for (const members of Map.groupBy(parties, ({ ticket }) => ticket).values()) {
    if (new Set(members.map(({ id }) => vehicleOf.get(id))).size > 1)
      for (const { id } of members) split.add(id)
  }
  return routes
    .map((route) => ({ ...route, parties: route.parties.filter((id) => !split.has(id)) }))
    .filter((route) => route.parties.length > 0)
}
