import type { LineQuestion } from '#domain/sales/payments/statements/statement-fields.ts'
import type { Queryable } from '#server/platform/database.ts'
import { mapInTurns } from '#server/sales/payments/statements/in-turns.ts'
import type { KeyedLine } from '#server/sales/payments/statements/read-statement.ts'
import { loadLineFacts } from '../meaning/load-line-facts.ts'
import { meaningOfLine } from '../meaning/meaning-of-line.ts'
import { noteMeaning } from '../meaning/note-meaning.ts'

type PlainLines = Record<'open' | 'debit', (KeyedLine & { question?: LineQuestion | null })[]>

/** The lines that are stored in bulk, and the others in the order of time: a debit may take a credit of the same file back. */
export async function sortByMeaning(
  db: Queryable,
  lines: readonly KeyedLine[],
  ownKeys: ReadonlySet<string>,
): Promise<{ plain: PlainLines; others: KeyedLine[] }> {
  const plain: PlainLines = { open: [], debit: [] }
  const others: KeyedLine[] = []
  const facts = await loadLineFacts(db, lines)
  const idsOfDebits = new Set(lines.flatMap((one) => (one.line.direction === 'debit' ? one.signs.ids : [])))
  const mayBeTakenBack = ({ line, signs }: KeyedLine) =>
    line.direction === 'credit' &&
    (facts.mayBeTakenBack(signs.ids) || signs.ids.some((id) => idsOfDebits.has(id)))
  await mapInTurns(lines, (one) => {
    const meaning = meaningOfLine(facts, one, ownKeys)
    noteMeaning(facts, one, meaning)
    const isStored = meaning.is === 'asks' && meaning.question !== 'other_currency' && !meaning.payable
    if (meaning.is === 'debit') plain.debit.push(one)
    else if (isStored && !mayBeTakenBack(one))
      plain.open.push({ ...one, question: meaning.question as LineQuestion | null })
    else others.push(one)
  })
  return { plain, others }
}
