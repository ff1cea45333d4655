import { BadSetting } from '#server/platform/config/bad-setting.ts'
import { type Config, readConfig } from '#server/platform/config.ts'

/**
 * The settings of the shop for a command, by default with a quiet log. Settings that are missing or wrong end it with a
 * message that names all of them.
 */
export function readSettings(environment: NodeJS.ProcessEnv = { LOG_LEVEL: 'warn', ...process.env }): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
