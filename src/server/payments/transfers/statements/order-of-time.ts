import type { StatementLine } from './statement-line.ts'

type Booked = { line: Pick<StatementLine, 'bookedOn'> }

/** Compares the days of lines, for a stable sort. */
export const byDay = (a: Booked, b: Booked): number => a.line.bookedOn.localeCompare(b.line.bookedOn)

/**
 * Lines from the oldest to the newest, so that money comes before it is taken back. Lines of one day have the order of
 * the file, reversed where banks list the newest first.
 */
export function inOrderOfTime<Row extends Booked>(rows: readonly Row[]): Row[] {
  const isNewestFirst = (rows[0]?.line.bookedOn ?? '') > (rows.at(-1)?.line.bookedOn ?? '')
  const listed = isNewestFirst ? rows.toReversed() : rows
  return listed.toSorted(byDay)
}
