import type { CountryCode } from '#domain/geography/countries/country.ts'
import { readCountry } from '#domain/geography/countries/read-country.ts'
import type { FleetKind, FleetLineProblem } from '#domain/travel/fleet/fleet-import.ts'
import { readLicenceDays } from '#domain/travel/fleet/read-licence-days.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { readTable, type StaffFile, tableAsCsv } from '#server/platform/workbook/tables/read-table.ts'
import { act } from '#server/records/office-log/act.ts'
import { fleetHeadings, fleetReading, mostFleetLines, neededFleetFields } from './fleet-columns.ts'
import { type FleetChange, type FleetLine, fleetLine, LineProblem } from './fleet-line.ts'
import { judgeDriver } from './judge-driver.ts'
import { judgeVehicle } from './judge-vehicle.ts'

type Judged = {
  line: number
  name: string
  outcome: FleetChange['outcome'] | 'unreadable'
  reason?: FleetLineProblem
  /** the cells of an unreadable line, to be corrected */
  values?: Record<string, string>
  /** the parts of cells that are left out */
  unread?: string[]
  write?: FleetChange['write']
}

/**
 * Reads vehicles or drivers from a spreadsheet, and returns what each line would change; with `apply` the changes are made
 * in one transaction, and unreadable lines are skipped. The response contains the rows that were read as CSV, for a second
 * call after the preview. Existing vehicles are matched by plate, drivers by phone; nothing is deleted, and empty cells
 * change nothing.
 * @throws Refusal fleet_not_readable, file_…
 */
export async function importFleet(
  ctx: StaffCtx,
  { kind, apply, ...file }: { kind: FleetKind; apply: boolean } & StaffFile,
) {
  const table = await readTable(ctx.log, file, {
    ...{ headings: fleetHeadings[kind], needed: neededFleetFields[kind], ...fleetReading[kind] },
    ...{ mostRows: mostFleetLines, unreadable: 'fleet_not_readable' },
  })
  const lines = table.rows.map(fleetLine)
  const licences = readLicenceDays(lines.map((line) => line.cell('licence')))
  const judgeAll = async (tx: Transaction): Promise<Judged[]> => {
    const shared = { kind, seen: new Set<string>(), country: file.country }
    const judged: Judged[] = []
    for (const [nth, line] of lines.entries())
      judged.push(await judgeLine(ctx, tx, line, { ...shared, licence: licences[nth] ?? null }))
    return judged
  }
  const { sheet, leftOut, notUnderstood, headings, sums } = table
  const answer = (judged: Judged[]) => ({
    ...{ applied: apply, csv: tableAsCsv(table), sheet, leftOut, notUnderstood, headings, sums },
    rows: judged.map(({ write: _write, ...row }) => row),
  })
  if (!apply) return answer(await ctx.db.transaction(judgeAll))
  return act(ctx, { verb: `${kind === 'vehicles' ? 'vehicle' : 'driver'}.import` }, async (tx, entry) => {
    const judged = await judgeAll(tx)
    for (const { write } of judged) await write?.()
    const count = (outcome: Judged['outcome']) => judged.filter((row) => row.outcome === outcome).length
    entry.changes = { added: { to: count('new') }, changed: { to: count('changed') } }
    return answer(judged)
  })
}

type Shared = { kind: FleetKind; seen: Set<string>; country: StaffFile['country']; licence: string | null }

async function judgeLine(
  ctx: StaffCtx,
  tx: Transaction,
  line: FleetLine,
  { kind, seen, country: usual, licence }: Shared,
): Promise<Judged> {
  const name = line.cell('name') || line.cell('plate')
  try {
    if (line.hasError) throw new LineProblem('cell_has_error')
    const country = countryIn(ctx, line, usual)
    const { unread, ...change } =
      kind === 'vehicles'
        ? await judgeVehicle(tx, line, country, seen)
        : await judgeDriver(tx, line, country, { seen, licence, now: ctx.clock.now() })
    return { line: line.line, name, ...change, ...(unread.length > 0 && { unread }) }
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error
    return { line: line.line, name, outcome: 'unreadable', reason: error.problem, values: line.values }
  }
}

/** The country of a line; by default the file's, or the caller's only one. */
function countryIn(ctx: StaffCtx, line: FleetLine, usual: CountryCode | undefined): CountryCode {
  const [only, ...others] = ctx.countries
  const fallback = usual ?? (others.length === 0 ? only : undefined)
  const country = line.has('country') ? readCountry(line.cell('country')) : fallback
  if (!country) throw new LineProblem('country_unknown')
  if (!ctx.countries.includes(country)) throw new LineProblem('country_of_others')
  return country
}
