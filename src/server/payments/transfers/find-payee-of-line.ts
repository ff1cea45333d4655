import type { Queryable } from '#server/platform/database.ts'
import type { StatementLine } from './statement-line.ts'
import { type Payee, readPayeesReferredTo, readPayeesWaitingFor } from './statement-line-sql.ts'

/**
 * The one order or bill that a line pays: the one whose reference or number stands somewhere in what the payer wrote,
 * else the only one that waits for exactly this amount from a customer of the payer's name. Null when none or several
 * could be meant.
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

/** Seven digits that stand by themselves: grouped as people group them, filled up with zeros as banks do. */
export function referencesIn(text: string): number[] {
  const found = text.matchAll(/(?<!\d)(?=0*([1-9](?:[ .\-_]?\d){6})(?!\d))/g)
  return [...new Set([...found].map(([, digits = '']) => Number(digits.replace(/\D/g, ''))))]
}

/** Possible order numbers: nine letters and digits, in any spacing and case. */
export function numbersIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const windows = Array.from({ length: Math.max(0, signs.length - 8) }, (_, at) => signs.slice(at, at + 9))
  return [...new Set(windows.filter((one) => /[A-Z]/.test(one)))]
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1)
}
