/** The lists that can be imported from a file. */
export const fleetKinds = ['vehicles', 'drivers'] as const

export type FleetKind = (typeof fleetKinds)[number]

/** Why a line of a fleet file is not imported. */
export const fleetLineProblems = [
  'cell_has_error',
  'country_unknown',
  'country_of_others',
  'plate_missing',
  'name_missing',
  'seats_unreadable',
  'wheelchair_unreadable',
  'cost_unreadable',
  'phone_unreadable',
  'phone_lost_digits',
  'licence_unreadable',
  'text_too_long',
  'repeated',
] as const

export type FleetLineProblem = (typeof fleetLineProblems)[number]
