/** An `input` of an amount of money. One of type number would read 1.250 as 1,25. */
export const amountField = { type: 'text', inputMode: 'decimal' } as const
