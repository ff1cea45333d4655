import { namedIn } from '#domain/sales/payments/transfers/choose-payee.ts'
import { findReturn, saysUndone } from '#domain/sales/payments/transfers/return-codes.ts'
import { findTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import type { StatementLine } from './statement-line.ts'

/** The names, ids and words in a line's text. The process that reads the file finds them, because the patterns are slow. */
export type LineSigns = {
  /** the names of orders and bills in its text */
  named: ReturnType<typeof namedIn>
  /** the ids that the bank gives a line: its own, the sender's, and the original's of a line that takes one back */
  ownIds: string[]
  /** these, and the words of its text that may be an id */
  ids: string[]
  /** the keys in any field with which a refund of ours may have been sent: banks name their columns variously */
  refundKeys: string[]
  /** the bank's words or mark for a returned transfer, with its reason */
  returned: { code?: string } | null
  /** a debit's words for an undone movement */
  saysUndone: boolean
}

export function signsOf(line: StatementLine): LineSigns {
  const { bankIds, endToEndId, returned, reference } = line
  const ownIds = unique([...bankIds, endToEndId ?? '', returned?.of ?? ''])
  const ids = unique([...ownIds, ...wordsLikeIds(reference)])
  const everywhere = [...ids, ...wordsLikeIds(Object.values(line.said).join(' '))]
  return {
    ...{ named: namedIn(line), ownIds, ids },
    refundKeys: unique(everywhere.map((id) => findTrackingKey(id) ?? '')),
    returned: findReturn(reference) ?? returned ?? null,
    saysUndone: saysUndone(reference),
  }
}

const unique = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean)

const wordsLikeIds = (text: string) =>
  text.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 5 && /\d/.test(word))
