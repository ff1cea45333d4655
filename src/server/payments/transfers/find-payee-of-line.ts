import { countryCodes } from '#domain/countries/country.ts'
import { isPayable } from '#domain/orders/order-states.ts'
import { choosePayee, namedIn } from '#domain/payments/transfers/choose-payee.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type OfficePayable, readReferred, readWaitingFor } from './payable-sql.ts'
import type { StatementLine } from './statements/statement-line.ts'
import type { Payee } from './statements/statement-line-sql.ts'

/** The order or bill that a credit pays by the rule of `choosePayee`; null when staff have to decide. */
export async function findPayeeOfLine(db: Queryable, line: StatementLine): Promise<Payee | null> {
  const { references, glued, numbers } = namedIn(line)
  const [named, waiting] = await Promise.all([
    readReferred(db, [...references, ...glued], numbers, countryCodes),
    readWaitingFor(db, line.amount, line.currency),
  ])
  const chosen = choosePayee(line, named.map(possible), waiting.map(possible))
  return chosen && payeeOf(chosen)
}

/** An order or bill with whether it waits for money. */
export function possible(payable: OfficePayable): OfficePayable & { isOpen: boolean } {
  const isOpen = payable.state ? isPayable(payable.state) : payable.billState === 'open'
  return { ...payable, isOpen }
}

export function payeeOf({ orderId, billId }: OfficePayable): Payee | null {
  if (orderId) return { orderId, billId: null }
  return billId ? { orderId: null, billId } : null
}
