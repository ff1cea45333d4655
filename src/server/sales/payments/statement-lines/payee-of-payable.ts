import { isPayable, type OrderState } from '#domain/sales/orders/order-states.ts'
import type { OfficePayable } from './payable-sql.ts'
import type { Payee } from './statement-line-sql.ts'

/** An order or bill with whether it waits for money: also a paid one that owes what left it again. */
export function possible(payable: OfficePayable): OfficePayable & { isOpen: boolean } {
  const { state, missing } = payable
  const owes = state !== 'cancelled' && missing > 0
  const isOpen = state ? isPayable(state) || owes : missing > 0
  return { ...payable, isOpen }
}

/** Its state by the rules of an order: a bill is paid as an order is. */
export function stateToPay({ state, billState }: Pick<OfficePayable, 'state' | 'billState'>): OrderState {
  return state ?? (billState === 'paid' ? 'paid' : 'awaiting_transfer_payment')
}

export function payeeOf({ orderId, billId }: OfficePayable): Payee | null {
  if (orderId) return { orderId, billId: null }
  return billId ? { orderId: null, billId } : null
}
