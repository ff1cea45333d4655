/** `planned` before its first day, `used_up` at its limit, `ended` after its last day or by staff. */
export const discountStates = ['planned', 'valid', 'used_up', 'ended'] as const

export type DiscountState = (typeof discountStates)[number]
