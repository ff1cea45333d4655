import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/periodically.ts'
import type { RowSources } from './ask-export.ts'
import { forgetExportsBefore } from './export-sql.ts'
import { writeExports } from './write-exports.ts'

/** The jobs of exports. */
export function exportJobs(shop: Shop, sources: RowSources): Job[] {
  return [
    {
      name: 'write exports',
      everyMs: 2_000,
      run: (stopping) => writeExports(shop, sources, stopping),
    },
    {
      name: 'delete old exports',
      everyMs: 300_000,
      run: () => forgetExportsBefore(shop.db, shop.clock.now()),
    },
  ]
}
