/** Green: good. Amber: late, or waiting for a person. Red: stopped or wrong. */
export type HealthLight = 'green' | 'amber' | 'red'

/**
 * The light of a background job: amber when its last success is older than three intervals (at least a minute), red
 * when older than ten (at least five minutes) or when it has failed since.
 */
export function jobLight(
  job: { everyMs: number; lastSuccessAt: Date | null; lastFailureAt: Date | null; notedAt: Date },
  now: Date,
): HealthLight {
  const { everyMs, lastSuccessAt, lastFailureAt } = job
  const failed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)
  // The process may have just started: wait one interval for the first run.
  const age = now.getTime() - (lastSuccessAt ?? job.notedAt).getTime()
  if (failed || age > everyMs * 10 + 300_000) return 'red'
  return age > everyMs * 3 + 60_000 ? 'amber' : 'green'
}

/** The light of something that waits, by its age in milliseconds. */
export function ageLight(age: number | null, { amber, red }: { amber: number; red: number }): HealthLight {
  if (age === null) return 'green'
  return age > red ? 'red' : age > amber ? 'amber' : 'green'
}
