/** The props of an input for money. A number input would read 1.250 as 1,25. */
export const amountField = { type: 'text', inputMode: 'decimal' } as const
