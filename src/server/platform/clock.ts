/** Where the program learns the time. Tests pass a clock that they can move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
