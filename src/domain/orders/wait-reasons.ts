/** Why an order waits, as its list says it; those first that a person has to act on. */
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

/** The filter of the list of orders by what they wait for. */
export const orderFilterWaits = ['unpaid', 'ends_today', 'part_paid', 'task', 'refund'] as const
