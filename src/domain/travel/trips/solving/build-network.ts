import type { PickUpPromise } from '../plans/plan.ts'
import {
  deadlineOf,
  type Party,
  routeLimits,
  secondsFromStop,
  type Trip,
  type Vehicle,
} from '../plans/trip.ts'
import type { Network, Prices, Promises, VehicleKind } from '../solver/network.ts'

/** The shared parties of a trip as a routing problem, with the mapping back to parties and vehicles. */
export type TripNetwork = {
  network: Network
  /** The party of each node; node 0 is the venue and has none. */
  parties: readonly (Party | null)[]
  /** Ids of the vehicles of each kind. */
  vehiclesOfKind: readonly (readonly string[])[]
}

/**
 * Builds the routing problem of these parties and vehicles. The routes of the `promised` vehicles have the first numbers, in
 * that order.
 */
export function buildNetwork(
  trip: Trip,
  parties: readonly Party[],
  vehicles: readonly Vehicle[],
  promised: { promises?: readonly PickUpPromise[]; vehicles?: readonly string[] } = {},
): TripNetwork {
  const { promises = [], vehicles: promisedVehicles = [] } = promised
  const nodes = [null, ...parties]
  const { kinds, vehiclesOfKind } = kindsOf(vehicles)
  const size = nodes.length
  const groups = groupsOf(parties)
  const group = new Int32Array(size).fill(-1)
  groups.forEach((members, index) => {
    for (const node of members) group[node] = index
  })
  const limits = routeLimits(trip)
  const network: Network = {
    size,
    arcs: arcsOf(trip, parties),
    seats: Int32Array.from(nodes, (party) => (party ? party.size - party.wheelchairs : 0)),
    chairs: Int32Array.from(nodes, (party) => party?.wheelchairs ?? 0),
    group,
    groups,
    kinds,
    mostRoutes: Math.min(vehicles.length, Math.max(parties.length, promisedVehicles.length)),
    longestRoute: limits.ride,
    longestSpan: limits.span,
    prices: pricesOf(kinds),
    promises: promises.length === 0 ? null : promisesOf(trip, parties, promises, promisedVehicles),
  }
  return { network, parties: nodes, vehiclesOfKind }
}

/**
 * Each arc includes the time at the stop where it starts. Routes begin at their first stop, so no arc leads there.
 */
function arcsOf(trip: Trip, parties: readonly Party[]): Int32Array {
  const size = parties.length + 1
  const arcs = new Int32Array(size * size)
  parties.forEach((from, row) => {
    const base = (row + 1) * size
    arcs[base] = secondsFromStop(trip, from.point, trip.venue)
    parties.forEach((to, column) => {
      arcs[base + column + 1] = secondsFromStop(trip, from.point, to.point)
    })
  })
  return arcs
}

function kindsOf(vehicles: readonly Vehicle[]): { kinds: VehicleKind[]; vehiclesOfKind: string[][] } {
  const alike = Map.groupBy(vehicles, ({ seats, wheelchairPlaces, costPerHour, costPerUse }) =>
    [seats, wheelchairPlaces, costPerHour, costPerUse].join(),
  )
  // If all vehicles are free of charge, their time counts, so that plans still differ.
  const isFree = vehicles.every(({ costPerHour }) => costPerHour === 0)
  const kinds = [...alike.values()].flatMap((members): VehicleKind[] => {
    const [one] = members
    if (!one) return []
    const rate = isFree ? 1 : one.costPerHour / 3600
    return [
      { seats: one.seats, chairs: one.wheelchairPlaces, rate, perUse: one.costPerUse, count: members.length },
    ]
  })
  return { kinds, vehiclesOfKind: [...alike.values()].map((members) => members.map(({ id }) => id)) }
}

function groupsOf(parties: readonly Party[]): Int32Array[] {
  const tickets = Map.groupBy(parties.keys(), (index) => parties[index]?.ticket)
  return [...tickets.values()]
    .filter(({ length }) => length > 1)
    .map((all) => Int32Array.from(all, (i) => i + 1))
}

/**
 * The objective as weights, each larger than the sum of all later ones can be: persons left over, broken promises,
 * vehicles, cost, and the riders' time at a hundredth of a vehicle's.
 */
function pricesOf(kinds: readonly VehicleKind[]): Prices {
  const hour = 3600 * Math.max(...kinds.map(({ rate }) => rate), 1e-9)
  const use = Math.max(...kinds.map(({ perUse }) => perUse), 0)
  const vehicle = 1000 * (hour + use)
  return { absent: 10_000 * vehicle, promise: 100 * vehicle, route: vehicle, riding: hour / 3600 / 100 }
}

function promisesOf(
  trip: Trip,
  parties: readonly Party[],
  promises: readonly PickUpPromise[],
  promisedVehicles: readonly string[],
): Promises {
  const deadline = deadlineOf(trip)
  const of = new Map(promises.map((promise) => [promise.party, promise]))
  const standing = [undefined, ...parties.map(({ id }) => of.get(id))]
  const { pickUps } = trip.settings
  return {
    route: Int32Array.from(standing, (promise) => (promise ? promisedVehicles.indexOf(promise.vehicle) : -1)),
    earliest: Int32Array.from(standing, (promise) => (promise ? deadline - promise.earliest : 0)),
    latest: Int32Array.from(standing, (promise) => (promise ? deadline - promise.latest : 0)),
    lastPickUp: pickUps ? deadline - pickUps.until : 0,
  }
}
