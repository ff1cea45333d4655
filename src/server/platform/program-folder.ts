import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of what the program reads besides its code: `migrations`, `messages/legal` and the browser's files. It is
 * `build` for the built program, whose code may lie in any folder of it, and the project for code that runs as it is written.
 */
export const programFolder = nearestWithMigrations(import.meta.dirname)

function nearestWithMigrations(folder: string): string {
  if (existsSync(join(folder, 'migrations'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error(`no folder above ${import.meta.dirname} has the migrations`)
  return nearestWithMigrations(above)
}
