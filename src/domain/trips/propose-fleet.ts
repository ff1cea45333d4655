/** A route that needs a vehicle and a driver. */
export type RouteToStaff = { readonly vehicle: string; readonly people: number }

export type FleetVehicle = { readonly id: number; readonly seats: number }

/** The smallest vehicle that carries each route's people, those with most people first; and a driver each. */
export function proposeFleet(
  routes: readonly RouteToStaff[],
  vehicles: readonly FleetVehicle[],
  drivers: readonly { readonly id: number }[],
): Map<string, { vehicleId: number | null; driverId: number | null }> {
  const freeVehicles = vehicles.toSorted((a, b) => a.seats - b.seats)
  const freeDrivers = [...drivers]
  const proposed = new Map<string, { vehicleId: number | null; driverId: number | null }>()
  for (const { vehicle, people } of routes.toSorted((a, b) => b.people - a.people)) {
    const index = freeVehicles.findIndex(({ seats }) => seats >= people)
    const [found] = index < 0 ? [] : freeVehicles.splice(index, 1)
    proposed.set(vehicle, { vehicleId: found?.id ?? null, driverId: freeDrivers.shift()?.id ?? null })
  }
  return proposed
}
