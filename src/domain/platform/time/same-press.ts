/** An equal call of the same person within this time is another press of the same button, in milliseconds. */
export const samePressMs = 5_000
