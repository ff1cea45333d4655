import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The output of `npm run office -- audit-money` for the tested shop, while it is running. */
export async function auditShop(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/launch.mjs', 'run', 'office', 'audit-money'],
    { env: { PATH: process.env.PATH, DATA_DIR: process.env.SHOP_DATA_DIR, LOG_LEVEL: 'fatal' } },
  )
  return stdout
}
