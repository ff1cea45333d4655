import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The folder with `migrations`, `messages/legal` and the browser's files: `build` for the built program, the
 * project's root when it runs from source.
 */
export const programFolder = nearestWithMigrations(import.meta.dirname)

/** The program of a worker, a thread or a process: a built file, or its source (relative to a folder) when the code runs unbuilt. */
export function workerProgram(folder: string, source: string): string {
  return import.meta.filename.endsWith('.ts')
    ? join(folder, `${source}.ts`)
    : join(programFolder, `server/${basename(source)}.js`)
}

function nearestWithMigrations(folder: string): string {
  if (existsSync(join(folder, 'migrations'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error(`no folder above ${import.meta.dirname} has the migrations`)
  return nearestWithMigrations(above)
}
