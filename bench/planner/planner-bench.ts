import { checkPlan } from '../../src/domain/travel/trips/checking/check-plan.ts'
import { insertTicket } from '../../src/domain/travel/trips/editing/insert-ticket.ts'
import type { Plan } from '../../src/domain/travel/trips/plans/plan.ts'
import type { Trip } from '../../src/domain/travel/trips/plans/trip.ts'
import { search } from '../../src/domain/travel/trips/solver/search-routes.ts'
import { improvePlan, solveTrip } from '../../src/domain/travel/trips/solving/solve-trip.ts'
import { average, checkFinding, type Finding, limitFinding, plainFinding } from '../report.ts'
import { costOfRoutes, type Instance, readInstances } from './cvrp-instance.ts'
import { massEvent } from './mass-event.ts'

/** The largest allowed gap to the best known cost, in percent, after a number of seconds. */
const bars: Record<string, Record<number, number>> = {
  'X-n101-k25': { 10: 0.1 },
  'X-n502-k39': { 10: 0.25 },
  'X-n1001-k43': { 10: 1.3, 60: 1 },
  Leuven1: { 10: 1.5, 60: 0.65 },
}
const seeds = [1, 2, 3]
const folder = process.env.VRP_DIR ?? 'data/vrp'
/** `PLANNER_CLOCK=cpu` counts the CPU time of this process, for machines with other load. */
const clock = process.env.PLANNER_CLOCK === 'cpu' ? cpuMilliseconds : () => performance.now()

/**
 * The planner's solver compared with the best known costs of published instances, and on a generated mass event.
 */
export function benchPlanner(): Finding[] {
  const instances = readInstances(folder)
  const gaps = instances.flatMap((instance) =>
    Object.entries(bars[instance.name] ?? { 10: Infinity }).map(([seconds, bar]) =>
      gapFinding(instance, Number(seconds), bar),
    ),
  )
  if (instances.length === 0) {
    gaps.push(plainFinding(`no instances in ${folder} (VRP_DIR)`, 'not measured'))
  }
  return [...gaps, ...massEventFindings()]
}

function gapFinding({ name, bestKnown, network }: Instance, seconds: number, bar: number): Finding {
  const found = seeds.map((seed) => {
    const startedAt = clock()
    const problem = network()
    const progress = () => (clock() - startedAt) / 1000 / seconds
    const { routes } = search(problem, { seed, progress })
    const cost = costOfRoutes(
      problem,
      routes.map(({ nodes }) => nodes),
    )
    return 100 * (cost / bestKnown - 1)
  })
  const what = `${name}, ${seconds} s, gap to the best known cost, mean of ${seeds.length} seeds`
  const spread = plainFinding(what, `${average(found).toFixed(2)} % (${found.map((gap) => gap.toFixed(2))})`)
  return bar === Infinity ? spread : { ...spread, ...limits(average(found), bar) }
}

function limits(gap: number, bar: number): Pick<Finding, 'against' | 'meets'> {
  return { against: `at most ${bar} %`, meets: gap <= bar }
}

const passengers = 3000
const budget = (seconds: number) => ({ milliseconds: 1000 * seconds, clock })

/**
 * 3,000 passengers, planned in 10 s; then the last tenth of the tickets sold late, and 3 s to improve the plan.
 */
function massEventFindings(): Finding[] {
  const trip = massEvent(passengers, 1)
  const startedAt = clock()
  const plan = solveTrip(trip, { seed: 1, budget: budget(9.5) })
  const seconds = (clock() - startedAt) / 1000
  const bound = Math.ceil(passengers / 15)
  const { late, slowest, p99 } = sellLate(trip)
  const improved = improvePlan(trip, late, { seed: 2, budget: budget(3) })
  const above = (other: Plan) => 100 * (costOf(trip, other) / costOf(trip, plan) - 1)
  const violations = [plan, late, improved].map((one) => checkPlan(trip, one).length + one.unplanned.length)
  return [
    limitFinding(`a mass event of ${passengers} passengers, planned`, 's', seconds, 10),
    limitFinding('  vehicles (bound by seats: 200)', '', plan.outbound.length, 1.02 * bound),
    plainFinding('  hours of driving and stopping', hours(plan).toFixed(1)),
    checkFinding('  rules broken and parties left over', violations.join(), '0,0,0'),
    limitFinding('  late tickets inserted, p99', 'ms', p99, 5),
    plainFinding('    slowest', `${slowest.toFixed(2)} ms`),
    plainFinding('  a tenth of the tickets sold late, above a fresh plan', `${above(late).toFixed(2)} %`),
    limitFinding('  after 3 s of work on it', '%', above(improved), 2),
    plainFinding('    vehicles', `${late.outbound.length} → ${improved.outbound.length}`),
  ]
}

/** A plan for nine tenths of the tickets, with the others inserted one by one. */
function sellLate(trip: Trip): { late: Plan; slowest: number; p99: number } {
  const tickets = [...new Set(trip.parties.map(({ ticket }) => ticket))]
  const lateTickets = tickets.filter((_, index) => index % 10 === 9)
  const isLate = new Set(lateTickets)
  const known = trip.parties.filter(({ ticket }) => !isLate.has(ticket))
  const sold = [...known]
  let late = solveTrip({ ...trip, parties: known }, { seed: 1, budget: budget(9.5) })
  const times = lateTickets.map((ticket) => {
    sold.push(...trip.parties.filter((party) => party.ticket === ticket))
    const startedAt = clock()
    late = insertTicket({ ...trip, parties: sold }, late, ticket)
    return clock() - startedAt
  })
  times.sort((a, b) => a - b)
  return { late, slowest: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

function hours({ outbound }: Plan): number {
  return outbound.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / 3600, 0)
}

function costOf({ vehicles: [van] }: Trip, plan: Plan): number {
  return plan.outbound.length * (van?.costPerUse ?? 0) + hours(plan) * (van?.costPerHour ?? 0)
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
