/** A route that needs a vehicle and a driver; `planned` is the vehicle in its plan. */
export type RouteToStaff = {
  readonly vehicle: string
  readonly people: number
  readonly wheelchairs: number
  readonly planned?: number | undefined
}

export type FleetVehicle = { readonly id: number; readonly seats: number; readonly wheelchairPlaces: number }

/**
 * For each route the vehicle in its plan, if that is free; otherwise the smallest that has room for its passengers and
 * wheelchairs, serving routes with wheelchairs first, then the largest; and a driver each.
 */
export function proposeFleet(
  routes: readonly RouteToStaff[],
  vehicles: readonly FleetVehicle[],
  drivers: readonly { readonly id: number }[],
): Map<string, { vehicleId: number | null; driverId: number | null }> {
  const freeVehicles = vehicles.toSorted(
    (a, b) => a.seats - b.seats || a.wheelchairPlaces - b.wheelchairPlaces,
  )
  const freeDrivers = [...drivers]
  const take = (fits: (vehicle: FleetVehicle) => boolean): number | undefined => {
    const index = freeVehicles.findIndex(fits)
    return index < 0 ? undefined : freeVehicles.splice(index, 1)[0]?.id
  }
  const planned = new Map(routes.map((route) => [route, take(({ id }) => id === route.planned)]))
  const proposed = new Map<string, { vehicleId: number | null; driverId: number | null }>()
  for (const route of routes.toSorted((a, b) => b.wheelchairs - a.wheelchairs || b.people - a.people)) {
    const { people, wheelchairs } = route
    const fits = (one: FleetVehicle) =>
      one.seats >= people - wheelchairs && one.wheelchairPlaces >= wheelchairs
    const vehicleId = planned.get(route) ?? take(fits) ?? null
    proposed.set(route.vehicle, { vehicleId, driverId: freeDrivers.shift()?.id ?? null })
  }
  return proposed
}
