import type { CountryCode } from '#domain/geography/countries/country.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import { readInWorker } from '#server/platform/workbook/read-in-worker.ts'
import type { TransferStaff } from '../../common/transfer-staff.ts'
import type { ImportResult, ImportTask } from './import-worker.ts'
import type { AskedImport, StoredPlain } from './store-plain-lines.ts'

const program = workerProgram(import.meta.dirname, 'import-worker')
/** As for the reading of a file: proxies wait a minute for an answer. */
const longestMs = 50_000

/**
 * Stores the plain lines of a long statement by a separate process: judging 100,000 lines takes a second of a processor, in which the
 * server would answer no request. When the process fails, the next call continues. @throws Refusal file_took_too_long
 */
export async function storeInWorker(
  ctx: TransferStaff,
  asked: AskedImport,
  country: CountryCode,
): Promise<StoredPlain | null> {
  const { log, staff, db, config } = ctx
  const { databaseUrl = '' } = config
  const task: ImportTask = { asked, country, sessionId: staff?.sessionId ?? null, databaseUrl }
  const bytes = Buffer.alloc(0)
  const stored = await readInWorker<ImportResult | 'failed'>(
    log,
    { program, task, bytes, mostMs: longestMs },
    'failed',
  )
  // The call's own database names the reason.
  if (stored === 'unauthorised') await db.transaction(async () => {})
  if (typeof stored === 'string') throw new Error('the lines of a statement could not be stored')
  return stored
}
