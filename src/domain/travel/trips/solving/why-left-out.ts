import { isAtAgreedHour, scheduleOutbound } from '../plans/schedule.ts'
import { routeLimits, secondsFromStop, type Trip } from '../plans/trip.ts'

/**
 * Why no vehicle, even an empty one, can carry a party: the agreed hour of its private van is too late for the event, or
 * its ride takes longer than any may. Null when one could.
 */
export function whyNoVehicle(trip: Trip, id: string): 'private_hours' | 'too_far' | null {
  const party = trip.parties.find((one) => one.id === id)
  if (!party) return null
  if (party.privateVan) {
    const ticket = trip.parties.filter((one) => one.ticket === party.ticket)
    return isAtAgreedHour(trip, scheduleOutbound(trip, '', ticket), party.privateVan) ? null : 'private_hours'
  }
  return secondsFromStop(trip, party.point, trip.venue) > routeLimits(trip).ride ? 'too_far' : null
}
