export const orderStates = [
  'awaiting_payment',
  'awaiting_transfer_payment',
  'paid',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const

export type OrderState = (typeof orderStates)[number]

export type OrderChange =
  | 'choose_transfer'
  | 'choose_other_method'
  | 'pay'
  | 'cancel'
  | 'expire'
  | 'revive'
  | 'refund_part'
  | 'refund_all'
  | 'unpay'

/**
 * All transitions of an order; others are impossible. `expire` and `cancel` release the seats; `revive` is late money
 * whose seats are still free; `unpay` undoes a transfer that staff had assigned to the wrong order.
 */
const table: Record<OrderState, Partial<Record<OrderChange, OrderState>>> = {
  awaiting_payment: {
    choose_transfer: 'awaiting_transfer_payment',
    pay: 'paid',
    cancel: 'cancelled',
    expire: 'cancelled',
  },
  awaiting_transfer_payment: {
    choose_other_method: 'awaiting_payment',
    pay: 'paid',
    cancel: 'cancelled',
    expire: 'cancelled',
  },
  paid: { unpay: 'awaiting_transfer_payment', refund_part: 'partially_refunded', refund_all: 'refunded' },
  cancelled: { revive: 'paid' },
  partially_refunded: { refund_part: 'partially_refunded', refund_all: 'refunded' },
  refunded: {},
}

/** The state after `change`, or null when `change` is impossible in `state`. */
export function nextOrderState(state: OrderState, change: OrderChange): OrderState | null {
  return table[state][change] ?? null
}

export type CancelReason = 'expired' | 'staff' | 'customer'

/** The state of a cancelled order that late money revives: only one that expired; null for others. */
export function revivedState(state: OrderState, cancelReason: CancelReason | null): OrderState | null {
  return cancelReason === 'expired' ? nextOrderState(state, 'revive') : null
}

/** Whether an order in this state can still be paid by its customer. */
export function isPayable(state: OrderState): boolean {
  return state === 'awaiting_payment' || state === 'awaiting_transfer_payment'
}

/** Whether the tickets of an order in this state occupy seats. */
export function holdsSeats(state: OrderState): boolean {
  return isPayable(state) || state === 'paid' || state === 'partially_refunded'
}

/** The states in which a passenger may board. */
export function mayBoard(state: OrderState): boolean {
  return state === 'paid' || state === 'partially_refunded'
}
