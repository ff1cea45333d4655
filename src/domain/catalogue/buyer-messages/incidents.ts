/** The incidents with a ready text: the van is late, has broken down, or meets a closed road. */
export const incidentKinds = ['late', 'breakdown', 'road_closed'] as const

export type IncidentKind = (typeof incidentKinds)[number]

const hourMs = 3_600_000
const beforeMs = 6 * hourMs
/** Long enough for the ride home. */
const afterMs = 24 * hourMs

/**
 * Whether buyers can be told of an incident at once and without approval: from six hours before the date's first
 * pick-up until a day after its start.
 */
export function isIncidentTime(
  { departsAt, startsAt }: { departsAt: Date; startsAt: Date },
  now: Date,
): boolean {
  return now.getTime() >= departsAt.getTime() - beforeMs && now.getTime() < startsAt.getTime() + afterMs
}
