import type { Shop } from '#server/platform/context.ts'
import { failExport, takeExport } from './export-sql.ts'

/** Has the files written that were asked for, one after the other; `write` is given the id of each. */
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
      // The fault may pass: the next run tries again.
      log.error({ err: error, export: id }, 'an export could not be written')
      await failExport(db, id, clock.now())
      break
    }
  }
}
