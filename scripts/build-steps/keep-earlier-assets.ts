import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The number of previous builds whose files are kept. */
const earlierBuilds = 2

/**
 * Copies the browser files of the last builds to `earlier/1`, `earlier/2` of the build folder, before a new build
 * replaces them: a page that was opened before a deploy still requests the files of its build.
 */
export function keepEarlierAssets(build: string): void {
  const folder = (nth: number) => join(build, 'earlier', String(nth))
  if (!existsSync(join(build, 'client/assets'))) return
  rmSync(folder(earlierBuilds), { recursive: true, force: true })
  for (let nth = earlierBuilds - 1; nth > 0; nth--)
    if (existsSync(folder(nth))) renameSync(folder(nth), folder(nth + 1))
  for (const client of ['client', 'office/client', 'driver']) {
    const assets = join(build, client, 'assets')
    if (existsSync(assets)) cpSync(assets, join(folder(1), client, 'assets'), { recursive: true })
  }
}
