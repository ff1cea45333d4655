import type { Currency } from '#domain/platform/money.ts'
import { returnMarkOf } from '#domain/sales/payments/transfers/return-codes.ts'
import type { ReadLine, StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'

/** ISO 4217 numbers of the currencies that the shop books. */
const currencies: Record<string, Currency> = {
  '978': 'EUR',
  '840': 'USD',
  '484': 'MXN',
  '152': 'CLP',
  '604': 'PEN',
}

export type Norma43 = {
  lines: ReadLine[]
  /** bank, branch and number of each account, 18 digits */
  accounts: string[]
  /** sums or counts of its own totals differ from its lines, or an account has none, as in a file that was cut */
  hasOtherTotals: boolean
}

type Account = {
  currency: Currency | null
  counts: [number, number]
  sums: [number, number]
  /** the place of its first line in the result */
  from: number
}

/**
 * A statement of Spanish banks in records of 80 characters (AEB/CECA, "Cuaderno 43"): 11 opens an account, 22 is a
 * movement, 23 and 24 add to it, 33 closes the account with its totals, 88 ends the file. Amounts have two decimals; the
 * sign is 1 for a debit, 2 for a credit.
 */
export function readNorma43(text: string): Norma43 {
  const records = recordsOf(text)
  const result: Norma43 = { lines: [], accounts: [], hasOtherTotals: false }
  let account: Account = { currency: null, counts: [0, 0], sums: [0, 0], from: 0 }
  let [begin, closed] = [0, 0]
  for (const [at, { record, row }] of records.entries()) {
    const kind = record.slice(0, 2)
    if (kind === '11') {
      result.accounts.push(record.slice(2, 20))
      const currency = currencies[record.slice(47, 50)] ?? null
      account = { currency, counts: [0, 0], sums: [0, 0], from: result.lines.length }
    } else if (kind === '22') {
      result.lines.push(readMovement(record, { more: furtherRecords(records, at), row, account }))
    } else if (kind === '33') {
      closed += 1
      if (hasTotals(record, account)) markCounted(result.lines, account.from, at)
      else result.hasOtherTotals = true
    } else if (kind === '88') {
      // Files that were joined count their own records.
      if (Number(record.slice(20, 26)) !== at - begin) result.hasOtherTotals = true
      begin = at + 1
    } else if (!['23', '24'].includes(kind))
      result.lines.push({ position: { row }, unreadable: printable(record), why: 'row' })
  }
  if (closed < result.accounts.length) result.hasOtherTotals = true
  return result
}

/** Notes that the totals in the record of this place count each of the lines from another place on. */
function markCounted(lines: ReadLine[], from: number, totalsAt: number): void {
  for (const one of lines.slice(from)) if ('line' in one) one.countedBy = totalsAt
}

type NumberedRecord = { record: string; row: number }

const recordLength = 80

/** The records without blank lines; some programs write them without line ends. */
function recordsOf(text: string): NumberedRecord[] {
  const isUnbroken = text.length > recordLength && !/[\r\n]/.test(text)
  const lines = isUnbroken ? (text.match(/.{1,80}/gs) ?? []) : text.split(/\r\n|\n|\r/)
  return lines.flatMap((record, at) => (record.trim() === '' ? [] : [{ record, row: at + 1 }]))
}

/** The records 23 behind a movement; those of kind 24 are left out. */
function furtherRecords(records: readonly NumberedRecord[], at: number): string[] {
  const found: string[] = []
  for (let next = at + 1; /^2[34]/.test(records[next]?.record ?? ''); next += 1)
    found.push(records[next]?.record ?? '')
  return found.filter((record) => record.startsWith('23'))
}

function readMovement(
  record: string,
  { more, row, account }: { more: readonly string[]; row: number; account: Account },
): ReadLine {
  const position = { row }
  const digits = record.slice(28, 42)
  const sign = record.slice(27, 28)
  const amount = /^\d{14}$/.test(digits) ? Number(digits) : Number.NaN
  const unreadable = printable([record, ...more].join(' '))
  if (!Number.isSafeInteger(amount) || !['1', '2'].includes(sign) || !account.currency)
    return { position, unreadable, why: 'amount' }
  const direction = sign === '1' ? 'debit' : 'credit'
  const index = direction === 'debit' ? 0 : 1
  account.counts[index] += 1
  account.sums[index] += amount
  if (amount === 0) return { position, skipped: 'no_amount' }
  const bookedOn = dayOf(record.slice(10, 16)) ?? dayOf(record.slice(16, 22))
  if (!bookedOn) return { position, unreadable, why: 'date' }
  const references = referencesOf(record)
  const reference = referenceOf(references, more)
  const returned = returnMarkOf(direction, reference)
  const line: StatementLine = {
    ...{ direction, bookedOn, amount: inMinor(amount, account.currency), currency: account.currency },
    ...{ reference, payer: '', account: '', bankIds: [], ...(returned && { returned }) },
    ...(references.length > 0 && { document: references.join('/') }),
    said: { movement: [record, ...more].map(printable).join(' | ') },
  }
  return { position, line }
}

/** The concepts, joined where a word may go on in the next field, and the references unless they are zeros. */
function referenceOf(references: readonly string[], more: readonly string[]): string {
  const concepts = more.flatMap((one) => [one.slice(4, 42), one.slice(42, 80)])
  return [...concepts, ...references]
    .map((one) => one.replaceAll('\0', '').trim())
    .filter(Boolean)
    .join(' ')
}

/** The number of the document and the two references, without those that are zeros. */
const referencesOf = (record: string): string[] =>
  [record.slice(42, 52), record.slice(52, 64), record.slice(64, 80)].filter((one) => !/^[0\s]*$/.test(one))

function hasTotals(record: string, { counts, sums }: Account): boolean {
  const told = [record.slice(20, 25), record.slice(25, 39), record.slice(39, 44), record.slice(44, 58)].map(
    Number,
  )
  return [counts[0], sums[0], counts[1], sums[1]].every((own, nth) => own === told[nth])
}

/** Amounts have two decimals, also of a currency without. */
const inMinor = (amount: number, currency: Currency) =>
  currency === 'CLP' ? Math.round(amount / 100) : amount

/** A day as AAMMDD. */
function dayOf(text: string): string | null {
  if (!/^\d{6}$/.test(text)) return null
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}

const printable = (text: string) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 2_000)
