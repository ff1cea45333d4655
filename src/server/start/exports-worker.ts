// A worker thread that writes one export and ends, so that the main thread can serve customers.
import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { systemClock } from '../platform/clock.ts'
import { readFromStandby } from '../platform/database/connections/read-from-standby.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { writeExport } from '../records/exports/write-export.ts'
import type { WritingTask } from '../records/exports/write-in-thread.ts'
import { rowSources } from './row-sources.ts'

// On Linux this sets the priority of the calling thread only (setpriority(2)): customers' requests go first.
if (process.platform === 'linux') setPriority(19)

const { id, databaseUrl, databaseReadUrl, logLevel } = workerData as WritingTask
const log = createLog(logLevel)
const onIdleError = ({ message }: Error) =>
  log.warn({ reason: message }, "the export's database connection was lost")
const primary = openDatabase(databaseUrl, { connections: 1, onIdleError })
const db = databaseReadUrl ? readFromStandby(primary, databaseReadUrl, { onIdleError }) : primary
try {
  await writeExport({ db, clock: systemClock }, rowSources, id)
} finally {
  await db.close()
}
