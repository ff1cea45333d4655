import { numbersIn, referencesIn, wordsOf } from '#domain/payments/transfers/transfer-candidates.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { StatementLine } from './statements/statement-line.ts'
import { type Payee, readPayeesReferredTo, readPayeesWaitingFor } from './statements/statement-line-sql.ts'

/**
 * The order or bill that a line pays: the one whose reference or number appears in the payer's text, else the
 * only one that waits for exactly this amount from a customer with the payer's name. Null when none or
 * several match.
 */
export async function findPayeeOfLine(db: Queryable, line: StatementLine): Promise<Payee | null> {
  const referred = await readPayeesReferredTo(db, referencesIn(line.reference), numbersIn(line.reference))
  if (referred.length > 0) return onlyOne(referred)
  const waiting = await readPayeesWaitingFor(db, line.amount, line.currency)
  const payer = wordsOf(line.payer)
  const theirs = waiting.filter(({ customerName }) => {
    const name = wordsOf(customerName)
    return name.length >= 2 && name.every((word) => payer.includes(word))
  })
  return onlyOne(theirs)
}

function onlyOne(payees: readonly Payee[]): Payee | null {
  return payees.length === 1 ? (payees[0] ?? null) : null
}
