/** Concurrent queries of one page of the office: customers use the same connections. */
export const queriesAtOnce = 4
