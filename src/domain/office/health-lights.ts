/** Green: as it should be. Amber: late, or waits for a person. Red: it has stopped or is wrong. */
export type HealthLight = 'green' | 'amber' | 'red'

/**
 * The light of a background job: amber when its success is later than three turns (a minute at least), red when later
 * than ten (five minutes at least) or when it has failed since.
 */
export function jobLight(
  job: { everyMs: number; lastSuccessAt: Date | null; lastFailureAt: Date | null; notedAt: Date },
  now: Date,
): HealthLight {
  const { everyMs, lastSuccessAt, lastFailureAt } = job
  const failed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)
  // A job of a process that has just started is awaited for one turn.
  const age = now.getTime() - (lastSuccessAt ?? job.notedAt).getTime()
  if (failed || age > everyMs * 10 + 300_000) return 'red'
  return age > everyMs * 3 + 60_000 ? 'amber' : 'green'
}

/** The light of something that waits: by its age in milliseconds. */
export function ageLight(age: number | null, { amber, red }: { amber: number; red: number }): HealthLight {
  if (age === null) return 'green'
  return age > red ? 'red' : age > amber ? 'amber' : 'green'
}
