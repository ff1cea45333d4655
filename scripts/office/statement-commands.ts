import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isCurrency } from '#domain/platform/money.ts'
import { decimalMarks } from '#domain/sales/payments/read-amount.ts'
import { dateOrders } from '#domain/sales/payments/statements/read-bank-text.ts'
import type { LinePosition, SkipReason } from '#server/sales/payments/statement-lines/statement-line.ts'
import { parseColumns } from '#server/sales/payments/statements/tables/read-csv-statement.ts'
import type { AssignedLine } from '#server/sales/payments/transfers/assign-line.ts'
import { assignOpenLine } from '#server/sales/payments/transfers/by-staff/assign-open-line.ts'
import { type ImportedRow, importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { CommandFailed } from '../run-command.ts'
import {
  done,
  failed,
  nothing,
  type OfficeCommand,
  readNumber,
  textOf,
  UsageError,
} from './office-command.ts'
import { showMoney } from './office-table.ts'

/** Staff commands about bank statements. */
export const statementCommands: Record<string, OfficeCommand> = {
  'import-statement': {
    does: 'Stores the lines of a bank statement and settles its credits; a line that was imported before is skipped',
    about: 'FILE',
    options: {
      columns: {
        value: 'date=Fecha,amount=Abono,reference=Concepto+Ref',
        does: 'headings of the file, if they are not recognised',
      },
      dates: { value: 'dmy|mdy|ymd', does: 'order of day and month, if the file leaves it open' },
      decimal: { value: ',|.', does: 'decimal mark, if the file leaves it open' },
      credits: {
        value: 'VALUE+VALUE|all',
        does: 'values of the column of directions that are credits; all: every amount without a sign',
      },
      debits: { value: 'VALUE+VALUE', does: 'values that are debits; rows with other values are not read' },
      currency: { value: 'MXN', does: 'currency of a CSV file (default: MXN)' },
    },
    refusals: {
      statement_unclear:
        'The file leaves open how it is read: give --dates, --decimal, or --credits and --debits. The office asks for each.',
    },
    async run(ctx, file, options) {
      const currency = textOf(options, 'currency') ?? 'MXN'
      if (!isCurrency(currency))
        throw new UsageError(`--currency takes MXN, CLP, PEN or EUR, not "${currency}".`)
      const columns = textOf(options, 'columns')
      const credits = textOf(options, 'credits')
      const debits = textOf(options, 'debits')
      const { complete, rows } = await importStatement(ctx, readFile(file), {
        currency,
        name: basename(file),
        dateOrder: dateOrders.find((one) => one === textOf(options, 'dates')),
        decimal: decimalMarks.find((one) => one === textOf(options, 'decimal')),
        ...(credits === 'all' ? { allCredits: true } : credits && { creditValues: credits.split('+') }),
        ...(debits && { debitValues: debits.split('+') }),
        ...(columns && { columns: parseColumns(columns) }),
      })
      const says = rows.map(wordRow).join('\n')
      if (!complete) return failed(`${says}\n\nSome rows could not be read and were not imported.`, rows)
      const isNew = rows.some((row) => 'placed' in row && row.placed.outcome !== 'read_before')
      return isNew ? done(says, rows) : nothing(says || 'The statement has no rows.', rows)
    },
  },
  'place-line': {
    does: 'Assigns a statement line to the order or bill that it pays',
    about: 'LINE',
    options: {
      to: { value: 'ORDER', required: true, does: 'the order, or the reference of a bill' },
      known: { does: 'confirm-transfer has confirmed it by hand before' },
    },
    refusals: {
      not_found: 'There is no such open line, order or bill. list-transfers shows them.',
      amount_does_not_match:
        'The order has another currency, the bill has another amount, or (with --known) no transfer of this amount was confirmed by hand.',
    },
    async run(ctx, line, options) {
      const id = readNumber(line, 'LINE')
      const placed = await assignOpenLine(ctx, id, textOf(options, 'to') ?? '', {
        known: options.known === true,
      })
      return done(`line ${id}: ${wordPlaced(placed)}`, describePlaced(placed))
    },
  },
}

const describePlaced = ({ id, outcome, order, bill, waits }: AssignedLine) => ({
  line: id,
  outcome,
  order: order?.number ?? null,
  bill: bill?.reference ?? null,
  waits,
})

const skipReasons: Record<SkipReason, string> = {
  no_amount: 'no amount',
  not_booked: 'not booked',
}

function wordRow(row: ImportedRow): string {
  const where = wordPosition(row.position)
  if ('unreadable' in row) return `${where}: NOT READ: ${row.unreadable}`
  if ('skipped' in row) return `${where}: ${skipReasons[row.skipped]}`
  const { bookedOn, reference, payer } = row.line
  const parts = [bookedOn, showMoney(row.line), reference, payer, `→ ${wordPlaced(row.placed)}`]
  return `${where}: ${parts.filter(Boolean).join(' · ')}`
}

function wordPosition(position: LinePosition): string {
  if ('row' in position) return `row ${position.row}`
  const { statement, entry, transfer } = position
  return `statement ${statement}, entry ${[entry, transfer].filter(Boolean).join('.')}`
}

/** The result for one line. A line has the number that place-line takes; a row is a row of the file. */
function wordPlaced({ id, outcome, order, bill, waits }: AssignedLine): string {
  const about = [outcome.replaceAll('_', ' '), order?.number, bill && `bill ${bill.reference}`]
    .filter(Boolean)
    .join(', ')
  return waits ? `${about}; waits for staff as line ${id}: place-line ${id} --to ORDER` : about
}

function readFile(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}
