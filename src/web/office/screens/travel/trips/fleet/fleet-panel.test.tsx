import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PlanFleet } from '#contract/office/travel/plans.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import { TextsProvider } from '#web/office/app/texts.tsx'
import { FleetPanel } from './fleet-panel.tsx'

const unassigned = { vehicleId: null, plate: null, driverId: null, driver: null }
const fleet: PlanFleet = {
  routes: [
    {
      ...{ vehicle: 'Van 1', people: 3, wheelchairs: 0, ...unassigned },
      ...{ proposedVehicleId: 1, proposedDriverId: 2 },
    },
    {
      ...{
        vehicle: 'Van 2',
        people: 2,
        wheelchairs: 0,
        vehicleId: 3,
        plate: 'ABC-123',
        driverId: null,
        driver: null,
      },
      ...{ proposedVehicleId: null, proposedDriverId: 2 },
    },
  ],
  vehicles: [
    { id: 1, name: 'Sprinter', plate: 'PROPOSED-1', seats: 10, wheelchairPlaces: 0 },
    { id: 3, name: 'Crafter', plate: 'ABC-123', seats: 10, wheelchairPlaces: 0 },
  ],
  drivers: [{ id: 2, name: 'Proposed Driver' }],
}

function draw(mayPlan: boolean, { of = fleet, isOver = false } = {}): string {
  const element = (
    <TextsProvider language="en" texts={en}>
      <FleetPanel planId={7} fleet={of} isOver={isOver} mayPlan={mayPlan} />
    </TextsProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('staff without the permission to plan see the assigned vehicle and driver, but no proposal', () => {
  const html = draw(false)
  expect(html).not.toContain('<select')
  expect(html).not.toMatch(/proposed/i)
  const facts = [...html.matchAll(/<dd[^>]*>([^<]*)<\/dd>/g)].map(([, fact]) => fact)
  expect(facts).toEqual(['Not assigned', 'Not assigned', 'ABC-123', 'Not assigned'])
  expect(html).toContain('2 routes lack a vehicle or a driver.')
})

test('a planner finds the proposals chosen, to be saved', () => {
  const html = draw(true)
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>Sprinter · PROPOSED-1 · 10/)
  expect(html).toContain('Proposals are booked once you save them.')
})

test('a vehicle or driver who is not free any more is a warning, until the trip is over', () => {
  const assigned = { vehicleId: 1, plate: 'SICK-1', driverId: 9, driver: 'Absent Driver' }
  const of = { ...fleet, routes: fleet.routes.slice(0, 1).map((route) => ({ ...route, ...assigned })) }
  const warning = 'On 1 route the vehicle or the driver is not free any more that day'
  for (const mayPlan of [true, false]) {
    expect(draw(mayPlan, { of })).toContain(warning)
    expect(draw(mayPlan, { of })).not.toContain('Every route has a vehicle and a driver.')
    expect(draw(mayPlan, { of, isOver: true })).not.toContain(warning)
  }
})
