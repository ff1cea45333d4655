import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { forgetExportsBefore } from './export-sql.ts'
import { writeExports } from './write-exports.ts'
import { writeInThread } from './write-in-thread.ts'

/** The background jobs of exports. */
export function exportJobs(shop: Shop): Job[] {
  return [
    {
      name: 'write exports',
      everyMs: 2_000,
      run: (stopping) => writeExports(shop, (id) => writeInThread(shop.config, id), stopping),
    },
    {
      name: 'delete old exports',
      everyMs: 300_000,
      run: () => forgetExportsBefore(shop.db, shop.clock.now()),
    },
  ]
}
