import { createHash } from 'node:crypto'
import { type Currency, formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../../platform/context.ts'
import { type PlacedLine, placeLine } from './place-line.ts'
import { readCamtStatement } from './read-camt-statement.ts'
import { readCsvStatement, type StatementColumns } from './read-csv-statement.ts'
import { readText } from './read-rows.ts'
import type { ReadLine, StatementLine } from './statement-line.ts'

const largestFile = 20 * 1024 * 1024

/**
 * Settles every credit of a bank's statement (CSV or camt.053), once however often a line comes. Answers a line of text
 * for each, and whether all could be read.
 * @param currency of a CSV file, which names none
 * @throws Refusal payload_too_large, statement_not_readable: nothing of it was taken
 */
export async function importStatement(
  shop: Shop,
  bytes: Uint8Array,
  {
    staff,
    columns = {},
    currency = 'MXN',
  }: { staff: string; columns?: StatementColumns; currency?: Currency },
): Promise<{ complete: boolean; lines: string[] }> {
  if (bytes.length > largestFile) throw new Refusal('payload_too_large')
  const text = readText(bytes)
  const read = /^\s*</.test(text) ? readCamtStatement(text) : readCsvStatement(bytes, columns, currency)
  const lines: string[] = []
  for (const [one, key] of withKeys(read)) {
    lines.push(`${one.where}: ${key === null ? sayUnplaced(one) : await settle(shop, one, key, staff)}`)
  }
  return { complete: read.every((one) => !('unreadable' in one)), lines }
}

async function settle(shop: Shop, one: ReadLine, key: string, staff: string): Promise<string> {
  if (!('line' in one)) return sayUnplaced(one)
  const { bookedOn, reference, payer } = one.line
  const placed = await placeLine(shop, key, one.line, staff)
  return [bookedOn, formatMoney(one.line), reference, payer, `→ ${sayPlaced(placed)}`]
    .filter(Boolean)
    .join(' · ')
}

function sayUnplaced(one: ReadLine): string {
  if ('unreadable' in one) return `NOT READ: ${one.unreadable}`
  return 'skipped' in one ? one.skipped : ''
}

/** What became of a line, for a person. */
export function sayPlaced({ id, outcome, order }: PlacedLine): string {
  const about = order ? `${outcome.replaceAll('_', ' ')}, ${order.number}` : outcome.replaceAll('_', ' ')
  const waits = outcome === 'unknown' || outcome === 'other_currency'
  return waits ? `${about}: before staff as line ${id}` : about
}

/**
 * A key for each line that is the same whenever the line comes again: of what the bank calls it, or else of everything
 * it says, with how many of its equals came before it in the file.
 */
function* withKeys(read: ReadLine[]): Generator<[ReadLine, string | null]> {
  const equals = new Map<string, number>()
  for (const one of read) {
    if (!('line' in one)) {
      yield [one, null]
      continue
    }
    const said = identity(one.line)
    const nth = (equals.get(said) ?? 0) + 1
    equals.set(said, nth)
    yield [one, createHash('sha256').update(`${said}\n${nth}`).digest('hex')]
  }
}

function identity({ bookedOn, amount, currency, reference, payer, bankIds }: StatementLine): string {
  const calling = bankIds.length > 0 ? bankIds.slice(0, 1) : [reference, payer]
  return [bookedOn, amount, currency, ...calling.map((text) => text.replace(/\s+/g, ' ').trim())].join('\n')
}
