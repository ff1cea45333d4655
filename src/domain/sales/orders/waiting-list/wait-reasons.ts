/** Why an order waits, as the list shows it; reasons that need an act of staff come first. */
export const waitReasons = [
  'task',
  'refund_failed',
  'refund_by_hand',
  'part_paid',
  'provider',
  'voucher',
  'transfer',
  'refused',
  'customer',
  'refund_on_way',
] as const

export type WaitReason = (typeof waitReasons)[number]

/** Values of the filter "waiting for" in the list of orders. */
export const orderFilterWaits = ['unpaid', 'ends_today', 'part_paid', 'task', 'refund'] as const
