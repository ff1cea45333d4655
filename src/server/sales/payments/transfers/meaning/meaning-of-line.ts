import type { LineFacts } from './line-facts.ts'
import { asks, type LineMeaning, type SignedLine } from './line-meaning.ts'
import { meaningOfCredit } from './meaning-of-credit.ts'
import { meaningOfDebit } from './meaning-of-debit.ts'

/**
 * Returns the effect of a line at its import, without changing anything; the preview shows the same.
 * @param ownKeys the keys of all lines of its file
 */
export function meaningOfLine(
  facts: LineFacts,
  one: SignedLine,
  ownKeys: Pick<ReadonlySet<string>, 'has'> | null,
): LineMeaning {
  const meaning =
    one.line.direction === 'debit' ? meaningOfDebit(facts, one) : meaningOfCredit(facts, one, ownKeys)
  return one.repeats ? askedAsRepeated(meaning) : meaning
}

/** A line that its file may list twice moves no money by itself. */
function askedAsRepeated(meaning: LineMeaning): LineMeaning {
  const isAsked = meaning.is === 'asks' && ![null, 'names_payment'].includes(meaning.question)
  if (meaning.is === 'debit' || isAsked) return meaning
  return asks('repeated', { payable: meaning.is === 'pays' ? meaning.payable : null })
}
