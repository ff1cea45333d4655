import type { Shop } from '#server/platform/context.ts'
import { failExport, takeExport } from './export-sql.ts'

/** Writes the requested files, one after the other; `write` gets the id of each. */
export async function writeExports(
  { db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>,
  write: (id: string) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const id = await takeExport(db, clock.now())
    if (!id) break
    try {
      await write(id)
    } catch (error) {
      // The failure may be temporary: the next run retries.
      log.error({ err: error, export: id }, 'an export could not be written')
      await failExport(db, id, clock.now())
      break
    }
  }
}
