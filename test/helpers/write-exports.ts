import type { Shop } from '#server/platform/context.ts'
import { writeExport } from '#server/records/exports/write-export.ts'
import { writeExports } from '#server/records/exports/write-exports.ts'
import { rowSources } from '#server/start/row-sources.ts'

/** Writes the requested exports in this thread, with the shop's clock. */
export function writeExportsHere(shop: Shop, sources = rowSources): Promise<void> {
  return writeExports(shop, (id) => writeExport(shop, sources, id))
}
