import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a staff command in the tested shop; returns its output. */
export async function office(...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/office.ts', ...command], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      DATA_DIR: process.env.SHOP_DATA_DIR,
      PUBLIC_URL: process.env.SHOP_URL,
    },
  })
  return stdout
}
