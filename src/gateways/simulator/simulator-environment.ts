export type Environment = Record<string, string | undefined>

/** The port in the environment of a simulator that runs as a program of its own. */
export function portOf({ PORT }: Environment): number | undefined {
  const port = PORT === undefined ? undefined : Number(PORT)
  if (port !== undefined && !(port >= 0)) throw new Error(`PORT must be a number, not "${PORT}"`)
  return port
}

/** Without what is undefined, so that it does not take the place of a demo value. */
export function withoutGaps<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
