// A program that reads one statement and ends, so that a large or malicious file cannot delay the shop.
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Refusal } from '#domain/platform/refusal.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import type { StatementRefusal } from './formats/file-kind.ts'
import {
  type FileFacts,
  findFittingReading,
  largestFile,
  readStatement,
  type StatementContext,
} from './read-statement.ts'
import type { StatementReading } from './tables/csv-reading.ts'

export type StatementTask = {
  /** the file comes from the database, where it is compressed */
  isPacked: boolean
  reading: StatementReading
  /** saved readings: the first one that fits is used instead of `reading` */
  saved: StatementReading[]
  context: StatementContext
}

/**
 * `packed`: the rows as lines of JSON, compressed. `used`: the place of the saved reading that fits, else -1. `file`: the
 * compressed file, and the SHA-256 of the file itself.
 */
export type StatementResult =
  | { facts: FileFacts; packed: Uint8Array; used: number; file: { packed: Uint8Array; hash: Uint8Array } }
  | { refused: StatementRefusal }

const quickly = { level: 1 }

answerReading(read)

async function read(
  { isPacked, reading, saved, context }: StatementTask,
  sent: Buffer,
): Promise<StatementResult> {
  try {
    const bytes = isPacked ? gunzipSync(sent, { maxOutputLength: largestFile }) : sent
    const used = saved.length > 0 ? await findFittingReading(bytes, saved) : -1
    const chosen = saved[used] ?? reading
    const file = await readStatement(bytes, chosen, { ...context, currency: chosen.currency })
    const lines = file.rows.map((row) => JSON.stringify(row)).join('\n')
    return {
      ...{ facts: file.facts, packed: gzipSync(lines, quickly), used },
      file: {
        packed: gzipSync(bytes, quickly),
        hash: createHash('sha256').update(bytes).digest(),
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code as StatementRefusal }
  }
}
