/** A day's label in a calendar: its lowest price in full and in short, or that nothing is left of it. */
export type MarkedDay = { price?: string; shortPrice?: string; soldOut?: boolean }

/** By `YYYY-MM-DD`. */
export type MarkedDays = ReadonlyMap<string, MarkedDay>
