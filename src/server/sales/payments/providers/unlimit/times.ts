/** Unlimit requires whole seconds, in UTC. */
export const timeOf = (time: Date) => time.toISOString().replace(/\.\d{3}Z$/, 'Z')

export const hourMs = 3_600_000

/** Unlimit's lists cover less than seven days per query. */
export const longestWindowMs = 6.9 * 24 * hourMs
