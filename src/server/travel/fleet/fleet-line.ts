import type { FleetLineProblem } from '#domain/travel/fleet/fleet-import.ts'
import { readInService } from '#domain/travel/fleet/read-in-service.ts'
import type { TableRow } from '#server/platform/workbook/tables/table-worker.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'

export type FleetLine = {
  line: number
  hasError: boolean
  values: Record<string, string>
  cell(column: string): string
  has(column: string): boolean
}

export const fleetLine = ({ line, cells, errors }: TableRow): FleetLine => ({
  ...{ line, hasError: errors.length > 0, values: cells },
  cell: (column) => cells[column] ?? '',
  has: (column) => Boolean(cells[column]),
})

/** The effect of a line; `unread` are parts of its cells that are left out. */
export type FleetChange = {
  outcome: 'new' | 'changed' | 'unchanged'
  unread: string[]
  write: (() => Promise<unknown>) | undefined
}

/** A line that cannot be imported. */
export class LineProblem extends Error {
  readonly problem: FleetLineProblem
  constructor(problem: FleetLineProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The change from `before`, if there is one, to `next`. */
export function changeOf<T extends object>(
  before: (T & { id: number }) | undefined,
  next: T,
  write: (id: number | undefined) => Promise<unknown>,
): Omit<FleetChange, 'unread'> {
  const isSame = before && Object.keys(changesBetween<T>(before, next)).length === 0
  return {
    outcome: isSame ? 'unchanged' : before ? 'changed' : 'new',
    write: isSame ? undefined : () => write(before?.id),
  }
}

/** @throws LineProblem repeated */
export function assertNew(seen: Set<string>, key: string): void {
  if (seen.has(key)) throw new LineProblem('repeated')
  seen.add(key)
}

/** @throws LineProblem text_too_long */
export function assertLength(text: string, most: number): void {
  if (text.length > most) throw new LineProblem('text_too_long')
}

/** A name or plate without a remark that it is not in service: "Hugo Solís (BAJA)", "Van 7 - en taller". */
export function withoutState(text: string): string {
  const [, own = text, first, second] = /^(.*\S)(?:\s*\(([^()]*)\)|\s+[-–—]\s+(.*))$/u.exec(text) ?? []
  return readInService(first ?? second ?? '') === false ? own : text
}

/**
 * Whether a line's vehicle or driver is in service by its state or a remark beside its name; as before, or yes, if it does not say so.
 * `unread` is a state that is neither.
 */
export function readActive(line: FleetLine, present = true): { active: boolean; unread: string[] } {
  const isMarked = ['name', 'plate'].some((field) => withoutState(line.cell(field)) !== line.cell(field))
  const active = isMarked ? false : readInService(line.cell('active'))
  return {
    active: active ?? present,
    unread: line.has('active') && active === null ? [line.cell('active')] : [],
  }
}
