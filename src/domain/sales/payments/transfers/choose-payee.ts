import { bankWordsOf, compareNames, wordsOf } from './names-in-text.ts'
import { gluedReferencesIn, numbersIn, referencesIn } from './references-in-text.ts'

/** An order or a host's bill as far as a line can name it or fit it; `missing` in minor units. */
export type PossiblePayee = {
  /** null for a bill */
  number: string | null
  transferReference: number | null
  customer: string
  currency: string
  missing: number
  /** it waits for money */
  isOpen: boolean
}

type Credit = { amount: number; currency: string; reference: string; payer: string }

/** The names in the text of a line: its references, the ones that are glued to other signs, and order numbers. */
export function namedIn({ reference }: Pick<Credit, 'reference'>) {
  return {
    references: referencesIn(reference),
    glued: gluedReferencesIn(reference),
    numbers: numbersIn(reference),
  }
}

/**
 * The order or bill that a credit pays without staff: the only one whose reference or number it names; else the only
 * open one with a glued reference and exactly this amount; else, if it names no open one, the only one of `waiting`
 * with exactly this amount and the payer's full name. Null when none or several fit: staff decide.
 * @param named orders and bills that the line may name, at least; others are ignored
 * @param signs the names in the line's text, where they were found before
 */
export function choosePayee<Payee extends PossiblePayee>(
  line: Credit,
  named: readonly Payee[],
  waiting: readonly Payee[],
  signs = namedIn(line),
): Payee | null {
  const { references, glued, numbers } = signs
  const exact = named.filter(
    ({ transferReference, number }) =>
      (transferReference !== null && references.includes(transferReference)) ||
      (number !== null && numbers.includes(number)),
  )
  if (exact.length > 0) return onlyOne(exact)
  const fits = ({ isOpen, missing, currency }: Payee) =>
    isOpen && missing === line.amount && currency === line.currency
  const loose = named.filter(
    ({ isOpen, transferReference }) =>
      isOpen && transferReference !== null && glued.includes(transferReference),
  )
  if (loose.length > 0) return onlyOne(loose.filter(fits))
  const payer = bankWordsOf(line.payer)
  return onlyOne(waiting.filter((one) => fits(one) && compareNames(payer, wordsOf(one.customer)) === 'name'))
}

const onlyOne = <Payee>(payees: readonly Payee[]): Payee | null =>
  payees.length === 1 ? (payees[0] ?? null) : null
