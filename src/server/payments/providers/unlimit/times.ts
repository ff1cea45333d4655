/** Unlimit wants seconds, in UTC. */
export const timeOf = (time: Date) => time.toISOString().replace(/\.\d{3}Z$/, 'Z')

export const hourMs = 3_600_000

/** Lists answer for less than seven days. */
export const longestWindowMs = 6.9 * 24 * hourMs
