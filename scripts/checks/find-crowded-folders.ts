import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The most entries with which a folder is still read at one glance: files, tests and folders. */
export const mostEntries = 20

/** The folders in and below `folder` of `root` that hold more, with their number of entries. */
export function findCrowdedFolders(root: string, folder: string): { folder: string; entries: number }[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const inside = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => findCrowdedFolders(root, `${folder}/${name}`))
  return entries.length > mostEntries ? [{ folder, entries: entries.length }, ...inside] : inside
}
