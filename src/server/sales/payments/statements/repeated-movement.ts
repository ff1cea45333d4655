import { isDeepStrictEqual } from 'node:util'
import type { ReadLine, StatementLine } from '../statement-lines/statement-line.ts'

type Listed = Extract<ReadLine, { line: StatementLine }>

/** `same`: a file lists one movement twice. `two`: they are two. `unclear`: staff have to say. */
export type Likeness = 'same' | 'two' | 'unclear'

/** Shorter ids, such as the number of an entry, repeat; so do the seven digits of a reference that payers write. */
const isUnique = (id: string) => id.length > 5 && !/^\d{7}$/.test(id) && /[1-9A-Z]/i.test(id)

/**
 * Whether two lines of one file with equal day, amount and text are one movement, which banks repeat at the top of a page and
 * people in joined exports. The bank's own id tells it, the balance behind the line or the number of its document; the sender's id
 * does not.
 * @param lines of the file; `first` and `second` are places in it
 */
export function likenessOf(lines: readonly Listed[], first: number, second: number): Likeness {
  const [one, other] = [lines[first], lines[second]]
  if (!one || !other || isOfOneEntry(one, other)) return 'two'
  return likenessById(one.line, other.line) ?? likenessByFields(lines, first, second)
}

/** The transfers of one entry add up to its amount: none is there twice. */
const isOfOneEntry = ({ position: one }: Listed, { position: other }: Listed) =>
  'entry' in one && 'entry' in other && one.entry === other.entry && one.statement === other.statement

function likenessById(one: StatementLine, other: StatementLine): Likeness | null {
  const [ids, others] = [ownIds(one), ownIds(other)]
  if (ids.length === 0 || ids.join('\n') !== others.join('\n')) return null
  if ('entry' in one.said && one.said.entry === other.said.entry) return 'same'
  if (one.balance !== other.balance) return 'two'
  return ids.some(isUnique) ? 'same' : null
}

const ownIds = ({ bankIds, endToEndId }: StatementLine) => bankIds.filter((id) => id !== endToEndId)

function likenessByFields(lines: readonly Listed[], first: number, second: number): Likeness {
  const [one, other] = [lines[first]?.line, lines[second]?.line]
  if (!one || !other) return 'two'
  const differ = (field: 'bookedAt' | 'balance' | 'account' | 'document') =>
    Boolean(one[field] ?? '') && Boolean(other[field] ?? '') && one[field] !== other[field]
  if (differ('bookedAt') || differ('balance') || differ('account') || differ('document')) return 'two'
  if (!isDeepStrictEqual(one.said, other.said)) return 'unclear'
  if (one.balance !== undefined) {
    const isRepeated = isLinked(lines, first) && !isLinkedOnBothSides(lines, second)
    return isRepeated ? 'same' : 'unclear'
  }
  const isCountedTwice =
    lines[first]?.countedBy !== undefined && lines[first]?.countedBy === lines[second]?.countedBy
  return hasOwnNumber(one) && !isCountedTwice ? 'same' : 'unclear'
}

/** A number of four digits and more; one that payers may have written tells nothing. */
const hasOwnNumber = ({ document = '' }: StatementLine) =>
  document.split('/').some((number) => {
    const digits = number.trim().replace(/^0+/, '')
    return digits.length > 3 && !/^\d{7}$/.test(digits)
  })

const before = ({ direction, amount, balance = Number.NaN }: StatementLine) =>
  direction === 'debit' ? balance + amount : balance - amount

/** Whether one line follows another by its balance. */
const follows = (line: StatementLine | undefined, earlier: StatementLine | undefined) =>
  line !== undefined && earlier?.balance !== undefined && before(line) === earlier.balance

/** Whether the balance of a line goes on from a line beside it, or that one from it: banks also show the balance of the whole day. */
function isLinked(lines: readonly Listed[], at: number): boolean {
  const line = lines[at]?.line
  if (!line) return false
  const isOther = (one: Listed | undefined) => one && !isDeepStrictEqual(one.line.said, line.said)
  const above = lines.slice(Math.max(0, at - mostCopies), at).findLast(isOther)?.line
  const below = lines.slice(at + 1, at + 1 + mostCopies).find(isOther)?.line
  if (!above && !below) return true
  return [above, below].some((beside) => follows(line, beside) || follows(beside, line))
}

/** More copies of one line in a row are no pages. */
const mostCopies = 5

/** Whether a line has its place between its neighbours, so that money came, went and came again with the same text. */
function isLinkedOnBothSides(lines: readonly Listed[], at: number): boolean {
  const [above, line, below] = [lines[at - 1]?.line, lines[at]?.line, lines[at + 1]?.line]
  const isAscending = follows(line, above) && (!below || follows(below, line))
  return isAscending || (follows(above, line) && (!below || follows(line, below)))
}
