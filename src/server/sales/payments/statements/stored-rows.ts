import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import { readInWorker } from '#server/platform/workbook/read-in-worker.ts'
import { signsOf } from '../statement-lines/line-signs.ts'
import { restSince } from './in-turns.ts'
import type { FileFacts, KeyedLine, KeyedRow, SkippedRow } from './read-statement.ts'
import type { StatementResult, StatementTask } from './statement-worker.ts'

const program = workerProgram(import.meta.dirname, 'statement-worker')
/** On a busy machine a statement of 100,000 lines takes 20 s; proxies wait a minute for an answer. */
const longestMs = 50_000
/** Of the unpacked text: some hundred rows, which take a few milliseconds. */
const pieceBytes = 128 * 1024

export type ReadFile = {
  facts: FileFacts
  packed: Buffer
  used: number
  file: { packed: Buffer; hash: Buffer }
}

/**
 * Reads a statement in a process of its own, with the first of the saved readings that fits it, else with `reading`.
 * @throws Refusal statement_not_readable, statement_too_long, statement_is_…, file_took_too_long
 */
export async function readStatementInWorker(
  { log, now }: { log: Log; now: Date },
  {
    bytes,
    reading,
    saved,
    countryCode,
    isPacked = false,
  }: Pick<StatementTask, 'reading' | 'saved'> & {
    bytes: Uint8Array
    countryCode: CountryCode
    isPacked?: boolean
  },
  mostMs = longestMs,
): Promise<ReadFile> {
  const context = { currency: reading.currency, country: countryCode, today: now.toISOString().slice(0, 10) }
  const task: StatementTask = { isPacked, reading, saved, context }
  const failed: StatementResult = { refused: 'statement_not_readable' }
  const read = await readInWorker<StatementResult>(log, { program, task, bytes, mostMs }, failed)
  if ('refused' in read) throw new Refusal(read.refused)
  const { facts, packed, used, file } = read
  return {
    ...{ facts, packed: Buffer.from(packed), used },
    file: { packed: Buffer.from(file.packed), hash: Buffer.from(file.hash) },
  }
}

type StoredRow = SkippedRow | (Omit<KeyedLine, 'signs'> & Partial<Pick<KeyedLine, 'signs'>>)

/** The rows of a statement that were stored; read piece by piece, so that other requests are served between them. */
export async function unpackRows(packed: Buffer): Promise<KeyedRow[]> {
  const rows: KeyedRow[] = []
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of Readable.from([packed]).pipe(createGunzip({ chunkSize: pieceBytes }))) {
    const began = performance.now()
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) rows.push(rowOf(line))
    await restSince(began)
  }
  if (rest !== '') rows.push(rowOf(rest))
  return rows
}

function rowOf(line: string): KeyedRow {
  const row = JSON.parse(line) as StoredRow
  if (!('line' in row)) return row
  // An earlier version stored no signs.
  return { ...row, signs: row.signs ?? signsOf(row.line) }
}
