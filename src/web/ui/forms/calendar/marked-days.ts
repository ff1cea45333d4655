/** A day's label in a calendar: its lowest price in long and short form, or that it is sold out. */
export type MarkedDay = { price?: string; shortPrice?: string; soldOut?: boolean }

/** By `YYYY-MM-DD`. */
export type MarkedDays = ReadonlyMap<string, MarkedDay>
