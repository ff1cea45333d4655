export type Environment = Record<string, string | undefined>

/** The port from the environment of a simulator that runs as a separate program. */
export function portOf({ PORT }: Environment): number | undefined {
  const port = PORT === undefined ? undefined : Number(PORT)
  if (port !== undefined && !(port >= 0)) throw new Error(`PORT must be a number, not "${PORT}"`)
  return port
}

/** Removes undefined options, so that they do not override defaults. */
export function withoutGaps<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
