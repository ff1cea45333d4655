import { BadSetting, type Config, readConfig } from '#server/platform/config.ts'

/** The settings of the shop for a command, with a quiet log. Settings that are missing or wrong end it with a message. */
export function readSettings(): Config {
  try {
    return readConfig({ LOG_LEVEL: 'warn', ...process.env })
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
