import { expect, it } from 'vitest'
import { proposeFleet, type RouteToStaff } from './propose-fleet.ts'

const small = { id: 1, seats: 8, wheelchairPlaces: 0 }
const ramp = { id: 2, seats: 8, wheelchairPlaces: 1 }
const large = { id: 3, seats: 15, wheelchairPlaces: 0 }
const route = (vehicle: string, people: number, more: Partial<RouteToStaff> = {}): RouteToStaff => ({
  vehicle,
  people,
  wheelchairs: 0,
  ...more,
})
const vehiclesFor = (routes: RouteToStaff[], vehicles = [large, ramp, small]) =>
  Object.fromEntries(
    [...proposeFleet(routes, vehicles, [])].map(([name, { vehicleId }]) => [name, vehicleId]),
  )

it('gives each route the smallest vehicle with room, and spares the ramp', () => {
  expect(vehiclesFor([route('A', 8)])).toEqual({ A: 1 })
  expect(vehiclesFor([route('A', 9)])).toEqual({ A: 3 })
  expect(vehiclesFor([route('A', 16)])).toEqual({ A: null })
})

it('serves wheelchairs first, then the largest route', () => {
  const routes = [route('many', 12), route('few', 3), route('chair', 4, { wheelchairs: 1 })]
  expect(vehiclesFor(routes)).toEqual({ many: 3, few: 1, chair: 2 })
  expect(vehiclesFor([route('few', 3), route('many', 12)], [large])).toEqual({ few: null, many: 3 })
})

it('counts a wheelchair on its place and not on a seat', () => {
  expect(vehiclesFor([route('A', 9, { wheelchairs: 1 })])).toEqual({ A: 2 })
  expect(vehiclesFor([route('A', 10, { wheelchairs: 1 })])).toEqual({ A: null })
  expect(vehiclesFor([route('A', 4, { wheelchairs: 2 })])).toEqual({ A: null })
})

it('keeps the vehicle of the plan, even if a smaller one would do', () => {
  expect(vehiclesFor([route('A', 2), route('B', 2, { planned: 1 })])).toEqual({ A: 2, B: 1 })
})

it('gives each route another driver while there are any', () => {
  const proposed = proposeFleet([route('A', 1), route('B', 5)], [], [{ id: 7 }])
  expect(proposed.get('B')).toEqual({ vehicleId: null, driverId: 7 })
  expect(proposed.get('A')).toEqual({ vehicleId: null, driverId: null })
})
