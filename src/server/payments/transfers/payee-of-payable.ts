import { isPayable } from '#domain/orders/order-states.ts'
import type { OfficePayable } from './payable-sql.ts'
import type { Payee } from './statements/statement-line-sql.ts'

/** An order or bill with whether it waits for money. */
export function possible(payable: OfficePayable): OfficePayable & { isOpen: boolean } {
  const isOpen = payable.state ? isPayable(payable.state) : payable.billState === 'open'
  return { ...payable, isOpen }
}

export function payeeOf({ orderId, billId }: OfficePayable): Payee | null {
  if (orderId) return { orderId, billId: null }
  return billId ? { orderId: null, billId } : null
}
