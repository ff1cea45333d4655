import type { Leg } from '../plans/plan.ts'

/** A broken rule, with the leg, vehicle and party concerned. */
export type Violation = { rule: Rule; leg?: Leg; vehicle?: string; party?: string }

/** The rules; docs/moving-people.md describes them. */
export const rules = [
  'party_left_out',
  'party_twice',
  'party_unknown',
  'party_at_wrong_point',
  'ticket_split',
  'private_van_shared',
  'vehicle_unknown',
  'vehicle_twice',
  'seats',
  'wheelchair_places',
  'empty_stop',
  'times_too_short',
  'pick_up_span',
  'pick_up_window',
  'ride_limit',
  'late_arrival',
  'private_hours',
  'return_unplanned',
  'return_unwanted',
  'return_in_other_vehicle',
  'return_too_soon',
  'promised_vehicle',
  'promised_window',
] as const

export type Rule = (typeof rules)[number]
