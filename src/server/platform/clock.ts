/** The current time of the program. Tests pass a clock that they can move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
