import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BadSetting } from '../platform/config/bad-setting.ts'
import type { Config } from '../platform/config.ts'
import type { Shop } from '../platform/context.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import type { Log } from '../platform/log.ts'
import { programFolder } from '../platform/running/program-folder.ts'
import type { Stop } from '../platform/running/stop-in-order.ts'

/** The additional parts of a demo. */
export type Demo = {
  /** the settings, with the URLs of the started database and payment simulators */
  config: Config
  /** loads the data into an empty shop, and waits until the simulators accept payments */
  prepare(shop: Shop): Promise<void>
  /** the welcome text for the person who started it, once the data is prepared */
  welcome(): string
  /** adds the demo's own pages below /demo */
  addPages(app: ShopHttp['app']): void
}

/** Starts the database and the simulators, and adds their stops to `stops`. */
export type StartDemo = (config: Config, parts: { log: Log; stops: Stop[] }) => Promise<Demo>

/**
 * Starts the demo from the source tree, because the built program does not contain it.
 * @throws BadSetting when there is no source tree
 */
export const startDemo: StartDemo = async (config, parts) => {
  const program = join(programFolder, '../src/demo/start-demo.ts')
  if (!existsSync(program))
    throw new BadSetting('DEMO: a demo needs the source tree; set DATABASE_URL and DEMO=0')
  const demo = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as { startDemo: StartDemo }
  return demo.startDemo(config, parts)
}
