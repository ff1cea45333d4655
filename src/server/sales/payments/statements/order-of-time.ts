import type { StatementLine } from '../statement-lines/statement-line.ts'

type Moved = Pick<StatementLine, 'bookedOn'> &
  Partial<Pick<StatementLine, 'direction' | 'amount' | 'bookedAt' | 'balance' | 'returned' | 'reference'>>
type Booked = { line: Moved; signs?: { returned: object | null } }

/** Compares the days of lines, for a stable sort. */
export const byDay = (a: Booked, b: Booked): number =>
  Number(a.line.bookedOn > b.line.bookedOn) - Number(a.line.bookedOn < b.line.bookedOn)

/**
 * Lines from the oldest to the newest, so that money comes before it is taken back. Lines of one day are ordered by their hours,
 * else by their balances, each of which is the one before it and the amount; else they have the order of the file, reversed where
 * banks list the newest first. Where nothing tells, transfers that come back follow the debits that sent them.
 */
export function inOrderOfTime<Row extends Booked>(rows: readonly Row[]): Row[] {
  const listed = isNewestFirst(rows) ? rows.toReversed() : rows
  const days = Map.groupBy(listed.toSorted(byDay), ({ line }) => line.bookedOn)
  let last: number | undefined
  return [...days.values()].flatMap((day) => {
    const ordered = inOrderOfDay(day, last)
    last = ordered.at(-1)?.line.balance
    return ordered
  })
}

/** Whether a file's days descend; of a file of one day, whether its hours or its balances do. */
function isNewestFirst(rows: readonly Booked[]): boolean {
  const [first, last] = [rows[0]?.line, rows.at(-1)?.line]
  if (!first || !last) return false
  if (first.bookedOn !== last.bookedOn) return first.bookedOn > last.bookedOn
  if (first.bookedAt && last.bookedAt && first.bookedAt !== last.bookedAt)
    return first.bookedAt > last.bookedAt
  let [ascending, descending] = [0, 0]
  for (const [at, { line }] of rows.entries()) {
    const next = rows[at + 1]?.line
    if (!next || line.balance === undefined || next.balance === undefined) continue
    if (balanceBefore(next) === line.balance) ascending += 1
    if (balanceBefore(line) === next.balance) descending += 1
  }
  return descending > ascending
}

/** The balance before a line. */
function balanceBefore({ direction, amount = 0, balance = Number.NaN }: Moved): number {
  return direction === 'debit' ? balance + amount : balance - amount
}

/** @param opening the balance at the end of the day before */
function inOrderOfDay<Row extends Booked>(day: Row[], opening: number | undefined): Row[] {
  const hours = new Set(day.map(({ line }) => line.bookedAt))
  if (hours.size < 2 || hours.has(undefined)) return inOrderOfBalances(day, opening)
  const byHour = Map.groupBy(day, ({ line }) => line.bookedAt ?? '')
  let before = opening
  return [...byHour.keys()].toSorted().flatMap((hour) => {
    const ordered = inOrderOfBalances(byHour.get(hour) ?? [], before)
    before = ordered.at(-1)?.line.balance
    return ordered
  })
}

/** More lines of a day that only the balances order are left as they are listed: the search for the order is not linear. */
const mostLines = 20_000

/**
 * Orders lines by the chain of their balances: a way through the balances that uses each line once (Hierholzer). Lines without
 * balances, or whose balances make no chain, stay as they are listed, but returned transfers come last.
 */
function inOrderOfBalances<Row extends Booked>(listed: Row[], opening: number | undefined): Row[] {
  const isBack = ({ line, signs }: Row) =>
    line.direction === 'credit' && (line.returned !== undefined || Boolean(signs?.returned))
  const usual = [...listed.filter((one) => !isBack(one)), ...listed.filter(isBack)]
  if (listed.length < 2 || listed.length > mostLines) return usual
  if (listed.some(({ line }) => line.balance === undefined)) return usual
  const from = Map.groupBy(usual, ({ line }) => balanceBefore(line))
  const start = startOf(usual, opening)
  if (start === null) return usual
  // The lines from each balance are taken from the end.
  for (const lines of from.values()) lines.reverse()
  const way: { at: number; by: Row | null }[] = [{ at: start, by: null }]
  const ordered: Row[] = []
  while (way.length > 0) {
    const { at, by } = way.at(-1) ?? { at: start, by: null }
    const next = from.get(at)?.pop()
    if (next) way.push({ at: next.line.balance ?? 0, by: next })
    else {
      way.pop()
      if (by) ordered.push(by)
    }
  }
  return ordered.length === usual.length ? ordered.reverse() : usual
}

/** The balance before all lines; null where they make no chain. */
function startOf(lines: readonly Booked[], opening: number | undefined): number | null {
  const excess = new Map<number, number>()
  const add = (balance: number, by: number) => excess.set(balance, (excess.get(balance) ?? 0) + by)
  for (const { line } of lines) {
    add(balanceBefore(line), 1)
    add(line.balance ?? 0, -1)
  }
  const uneven = [...excess].filter(([, count]) => count !== 0)
  if (uneven.length === 2) return uneven.find(([, count]) => count === 1)?.[0] ?? null
  if (uneven.length > 0) return null
  if (opening !== undefined && excess.has(opening)) return opening
  const [first] = lines
  return first ? balanceBefore(first.line) : null
}
