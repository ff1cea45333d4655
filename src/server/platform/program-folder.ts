import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder with `migrations`, `messages/legal` and the browser's files: `build` for the built program, the
 * project's root when it runs from source.
 */
export const programFolder = nearestWithMigrations(import.meta.dirname)

function nearestWithMigrations(folder: string): string {
  if (existsSync(join(folder, 'migrations'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error(`no folder above ${import.meta.dirname} has the migrations`)
  return nearestWithMigrations(above)
}
