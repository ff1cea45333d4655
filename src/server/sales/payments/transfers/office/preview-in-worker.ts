import type { StaffCtx } from '#server/platform/context.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import { readInWorker } from '#server/platform/workbook/read-in-worker.ts'
import type { AskedPage } from './preview-page.ts'
import type { PreviewTask } from './preview-worker.ts'
import type { PreviewPage } from './sum-preview.ts'

const program = workerProgram(import.meta.dirname, 'preview-worker')
/** As for the reading of a file: proxies wait a minute for an answer. */
const longestMs = 50_000

/**
 * A page of the preview of a long statement, made by a separate process: judging 100,000 lines takes a second, in which the
 * server would answer no request. @throws Refusal file_took_too_long
 */
export async function previewInWorker(
  { log, config: { databaseUrl = '' } }: StaffCtx,
  asked: AskedPage,
): Promise<PreviewPage | null> {
  const task: PreviewTask = { ...asked, databaseUrl }
  const bytes = Buffer.alloc(0)
  const made = await readInWorker<PreviewPage | null | 'failed'>(
    log,
    { program, task, bytes, mostMs: longestMs },
    'failed',
  )
  if (made === 'failed') throw new Error('the preview of a statement could not be made')
  return made
}
