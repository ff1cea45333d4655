// A program that reads one statement and ends, so that a large or malicious file cannot delay the shop.
import { gzipSync } from 'node:zlib'
import { Refusal } from '#domain/platform/refusal.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import type { StatementRefusal } from './formats/file-kind.ts'
import { type FileFacts, findFittingReading, readStatement, type StatementContext } from './read-statement.ts'
import type { StatementReading } from './tables/csv-reading.ts'

export type StatementTask = {
  bytes: Uint8Array
  reading: StatementReading
  /** saved readings: the first one that fits is used instead of `reading` */
  saved: StatementReading[]
  context: StatementContext
}

/** `packed`: the rows as lines of JSON, compressed. `used`: the place of the saved reading that fits, else -1. */
export type StatementResult =
  | { facts: FileFacts; packed: Uint8Array; used: number }
  | { refused: StatementRefusal }

answerReading(read)

async function read({ bytes, reading, saved, context }: StatementTask): Promise<StatementResult> {
  try {
    const used = saved.length > 0 ? await findFittingReading(bytes, saved) : -1
    const chosen = saved[used] ?? reading
    const file = await readStatement(bytes, chosen, { ...context, currency: chosen.currency })
    const lines = file.rows.map((row) => JSON.stringify(row)).join('\n')
    return { facts: file.facts, packed: gzipSync(lines, { level: 1 }), used }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code as StatementRefusal }
  }
}
