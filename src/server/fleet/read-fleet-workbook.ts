import { stringify } from 'csv-stringify/sync'
import { Refusal } from '#domain/refusal.ts'
import type { Log } from '../platform/log.ts'
import { workerProgram } from '../platform/program-folder.ts'
import { readInWorker } from '../platform/workbook/read-in-worker.ts'
import { mostFleetLines } from './read-fleet-csv.ts'
import type { WorkbookResult, WorkbookTask } from './workbook-worker.ts'

const program = workerProgram(import.meta.dirname, 'workbook-worker')

const longestMs = 10_000

/** The first non-empty sheet of a workbook (XLSX, XLS) as CSV. @throws Refusal fleet_not_readable */
export async function readFleetWorkbook(log: Log, bytes: Uint8Array): Promise<string> {
  const task: WorkbookTask = { bytes, mostRows: mostFleetLines + 1 }
  const read = await readInWorker<WorkbookResult>(log, { program, task, mostMs: longestMs }, null)
  if (!read) throw new Refusal('fleet_not_readable')
  return stringify(read.rows)
}
