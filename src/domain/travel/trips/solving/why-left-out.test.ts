import { expect, it } from 'vitest'
import { defaultSettings, type Party, type Trip, travelTimes } from '../plans/trip.ts'
import { whyNoVehicle } from './why-left-out.ts'

const hour = 3600
const party = (point: number, more: Partial<Party> = {}): Party => ({
  id: 'A',
  ticket: 'A',
  point,
  size: 1,
  wheelchairs: 0,
  privateVan: null,
  returns: true,
  ...more,
})

/** The way to the venue takes as many minutes as the number of the point; a stop takes five more. */
const why = (one: Party) => {
  const trip: Trip = {
    venue: 0,
    startsAt: 100 * hour,
    endsAt: null,
    travel: travelTimes(200, (from, to) => Math.abs(from - to) * 60),
    settings: defaultSettings,
    parties: [one],
    vehicles: [],
  }
  return whyNoVehicle(trip, 'A')
}

it('a party is too far away when its ride alone takes longer than two hours', () => {
  expect(why(party(115))).toBeNull()
  expect(why(party(116))).toBe('too_far')
})

it('a private van may take long, but has to come early enough for the start', () => {
  const comesAt = (hours: number) => ({ privateVan: { comesAt: hours * hour, goesHomeAt: null } })
  expect(why(party(165, comesAt(97)))).toBeNull()
  expect(why(party(166, comesAt(97)))).toBe('private_hours')
  expect(why(party(166, { privateVan: { comesAt: null, goesHomeAt: null } }))).toBeNull()
})

it('says nothing of a party that is not on the trip', () => {
  expect(why(party(199, { id: 'B' }))).toBeNull()
})
