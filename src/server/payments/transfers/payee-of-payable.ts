import { isPayable } from '#domain/orders/order-states.ts'
import type { OfficePayable } from './payable-sql.ts'
import type { Payee } from './statements/statement-line-sql.ts'

/** An order or bill with whether it waits for money: also a paid order that owes what left it again. */
export function possible(payable: OfficePayable): OfficePayable & { isOpen: boolean } {
  const { state, billState, missing } = payable
  const owes = state !== 'cancelled' && missing > 0
  const isOpen = state ? isPayable(state) || owes : billState === 'open'
  return { ...payable, isOpen }
}

export function payeeOf({ orderId, billId }: OfficePayable): Payee | null {
  if (orderId) return { orderId, billId: null }
  return billId ? { orderId: null, billId } : null
}
