import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How many builds before the newest one have their files kept. */
const kept = 2

/**
 * Keeps what browsers fetch of the last builds in `earlier/1`, `earlier/2` of the build folder, before a new build replaces it: a
 * page that was opened before a deploy asks for the files of its own build.
 */
export function keepEarlierAssets(build: string): void {
  const folder = (nth: number) => join(build, 'earlier', String(nth))
  if (!existsSync(join(build, 'client/assets'))) return
  rmSync(folder(kept), { recursive: true, force: true })
  for (let nth = kept - 1; nth > 0; nth--)
    if (existsSync(folder(nth))) renameSync(folder(nth), folder(nth + 1))
  for (const client of ['client', 'office/client']) {
    const assets = join(build, client, 'assets')
    if (existsSync(assets)) cpSync(assets, join(folder(1), client, 'assets'), { recursive: true })
  }
}
