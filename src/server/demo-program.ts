import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BadSetting, type Config } from './platform/config.ts'
import type { Shop } from './platform/context.ts'
import type { Log } from './platform/log.ts'
import { programFolder } from './platform/program-folder.ts'
import type { Stop } from './platform/stop-in-order.ts'

/** The parts of a demo besides the shop. */
export type Demo = {
  /** the settings, with the addresses of the database and the payment simulators that were started */
  config: Config
  /** loads the data into an empty shop, and waits until the simulators can take payments */
  prepare(shop: Shop): Promise<void>
  /** the message for the person who started it */
  welcome: string
}

/** Starts the database and the simulators; their ends are added to `stops`. */
export type StartDemo = (config: Config, parts: { log: Log; stops: Stop[] }) => Promise<Demo>

/**
 * Starts the demo from the source tree: the built program carries none of it.
 * @throws BadSetting when there is no source tree
 */
export const startDemo: StartDemo = async (config, parts) => {
  const program = join(programFolder, '../src/demo/start-demo.ts')
  if (!existsSync(program))
    throw new BadSetting('DEMO: a demo needs the source tree; set DATABASE_URL and DEMO=0')
  const demo = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as { startDemo: StartDemo }
  return demo.startDemo(config, parts)
}
