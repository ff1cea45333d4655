import { writeExport } from '#server/exports/write-export.ts'
import { writeExports } from '#server/exports/write-exports.ts'
import type { Shop } from '#server/platform/context.ts'
import { rowSources } from '#server/row-sources.ts'

/** Writes the requested exports in this thread, with the shop's clock. */
export function writeExportsHere(shop: Shop, sources = rowSources): Promise<void> {
  return writeExports(shop, (id) => writeExport(shop, sources, id))
}
