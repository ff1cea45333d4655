import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CountryCode } from '#domain/countries/country.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { workerProgram } from '#server/platform/program-folder.ts'
import { readInWorker } from '#server/platform/workbook/read-in-worker.ts'
import type { FileFacts, KeyedRow } from './read-statement.ts'
import type { StatementResult, StatementTask } from './statement-worker.ts'

const program = workerProgram(import.meta.dirname, 'statement-worker')
/** On a busy machine a statement of 100,000 lines takes 20 s. */
const longestMs = 60_000
/** Rows that are handled in one turn of the event loop, so that other requests are not delayed. */
const rowsATurn = 250

/**
 * Reads a statement in a process of its own, with the first of the saved readings that fits it, else with `reading`.
 * @throws Refusal statement_not_readable, statement_too_long, statement_is_…
 */
export async function readStatementInWorker(
  { log, now }: { log: Log; now: Date },
  { bytes, reading, saved, countryCode }: Omit<StatementTask, 'context'> & { countryCode: CountryCode },
): Promise<{ facts: FileFacts; packed: Buffer; used: number }> {
  const context = { currency: reading.currency, country: countryCode, today: now.toISOString().slice(0, 10) }
  const task: StatementTask = { bytes, reading, saved, context }
  const failed: StatementResult = { refused: 'statement_not_readable' }
  const read = await readInWorker<StatementResult>(log, { program, task, mostMs: longestMs }, failed)
  if ('refused' in read) throw new Refusal(read.refused)
  return { facts: read.facts, packed: Buffer.from(read.packed), used: read.used }
}

/** The rows of a statement that were stored; other requests are served between them. */
export async function unpackRows(packed: Buffer): Promise<KeyedRow[]> {
  const text = (await promisify(gunzip)(packed)).toString('utf8')
  const lines = text === '' ? [] : text.split('\n')
  return mapInTurns(lines, (line) => JSON.parse(line) as KeyedRow)
}

/** Maps a long list without delaying other requests. */
export async function mapInTurns<From, To>(list: readonly From[], map: (one: From) => To): Promise<To[]> {
  const mapped: To[] = []
  for (let at = 0; at < list.length; at += rowsATurn) {
    for (const one of list.slice(at, at + rowsATurn)) mapped.push(map(one))
    await nextTurn()
  }
  return mapped
}
