import type { LineFacts } from './line-facts.ts'
import type { LineMeaning, SignedLine } from './line-meaning.ts'
import { meaningOfCredit } from './meaning-of-credit.ts'
import { meaningOfDebit } from './meaning-of-debit.ts'

/**
 * Returns the effect of a line at its import, without changing anything; the preview shows the same.
 * @param ownKeys the keys of all lines of its file
 */
export function meaningOfLine(
  facts: LineFacts,
  one: SignedLine,
  ownKeys: ReadonlySet<string> | null,
): LineMeaning {
  return one.line.direction === 'debit' ? meaningOfDebit(facts, one) : meaningOfCredit(facts, one, ownKeys)
}
