import { plainSigns } from '#domain/people/names/plain-signs.ts'
import { normaliseAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import { plainHeading } from '#domain/sales/payments/statements/usual-headings.ts'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'

/** Headings of the account of the statement itself; the other side's account has another one. */
const ownAccountHeadings = [
  ...['cuenta', 'no cuenta', 'no de cuenta', 'n cuenta', 'nº cuenta', 'nº de cuenta', 'numero de cuenta'],
  ...['numero cuenta', 'cuenta propia', 'cuenta cargo/abono', 'cuenta clabe', 'clabe', 'iban', 'account'],
  ...['account number', 'iban account', 'producto'],
]

const label = /(?:cuenta|cta|clabe|iban|account|cci)\b[^0-9a-z]*(?:n[oº°]\.?\s*)?/i

/**
 * The accounts that a file with columns names as its own: in the rows above its headings, and in a column that has the
 * same number in all rows. Only whole numbers count, because masked ones fit too many accounts.
 * @param heading the row of the headings; empty for a file without
 */
export function findOwnAccounts(
  above: readonly StatementRow[],
  heading: readonly string[],
  rows: readonly StatementRow[],
): string[] {
  const told = above.flatMap(({ cells }) => accountsIn(cells))
  const columns = heading.flatMap((name, at) => (ownAccountHeadings.includes(plainHeading(name)) ? [at] : []))
  const same = columns.flatMap((at) => {
    const numbers = new Set(rows.flatMap(({ cells, isBroken }) => (isBroken ? [] : cells[at] || [])))
    const [only = ''] = numbers
    return numbers.size === 1 && (isFormal(only) || (rows.length > 1 && isWhole(only))) ? [only] : []
  })
  return [...new Set([...told, ...same])]
}

/** Account numbers in a row: CLABE and IBAN anywhere, others behind the word for an account. */
function accountsIn(cells: readonly string[]): string[] {
  const text = plainSigns(cells.join(' '))
  const formal = [...text.matchAll(/\b(?:[A-Z]{2}\d{2}(?:[ -]?[0-9A-Z]{4}){3,7}[0-9A-Z ]{0,4}|\d{18})\b/g)]
    .map(([number]) => number.trim())
    .filter(isFormal)
  if (formal.length > 0) return formal
  const [, behind = ''] = text.split(label)
  const number = /^[\d -]{7,34}/.exec(behind)?.[0].trim() ?? ''
  return isWhole(number) ? [number] : []
}

/** A CLABE or an IBAN with right check digits. */
const isFormal = (number: string) =>
  normaliseAccount('MX', number) !== null || normaliseAccount('ES', number) !== null

const isWhole = (number: string) => /^\d[\d -]*$/.test(number) && number.replace(/\D/g, '').length >= 8
