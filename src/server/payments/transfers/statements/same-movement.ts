import { balanceHeadings, plainHeading } from '#domain/payments/transfers/usual-headings.ts'
import type { StatementLine } from './statement-line.ts'

/** Shorter ids, such as the number of an entry, repeat; so do the seven digits of a reference that payers write. */
const isUnique = (id: string) => id.length > 5 && !/^\d{7}$/.test(id) && /[1-9A-Z]/i.test(id)

/**
 * Whether two lines of one file with equal day, amount and text are one movement that joined or repeated exports list twice:
 * the bank's own ids are equal, and so is the balance behind them. Without such an id they are two movements; the sender's id
 * is none.
 */
export function isSameMovement(one: StatementLine, other: StatementLine): boolean {
  const [ids, others] = [ownIds(one), ownIds(other)]
  if (ids.length === 0 || ids.join('\n') !== others.join('\n')) return false
  if ('entry' in one.said && one.said.entry === other.said.entry) return true
  return ids.some(isUnique) && balanceOf(one) === balanceOf(other)
}

const ownIds = ({ bankIds, endToEndId }: StatementLine) => bankIds.filter((id) => id !== endToEndId)

const balanceOf = ({ said }: StatementLine) =>
  Object.entries(said).find(([heading]) => balanceHeadings.includes(plainHeading(heading)))?.[1]
