import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'

/** A file in the folder of migrations; its name is the path relative to it. `text` has the texts of included files. */
export type MigrationFile = { name: string; text: string; checksum: string }

/** The files of a folder in their order, none if it does not exist. */
export function namesOfFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** The files of the schema by subject, then the migrations since. */
export function namesOfMigrations(folder: string): string[] {
  return [...namesOfSchema(folder), ...namesOfFiles(folder)]
}

export function namesOfSchema(folder: string): string[] {
  return namesOfFiles(join(folder, 'schema')).map((name) => `schema/${name}`)
}

export function readMigrationFile(folder: string, name: string): MigrationFile {
  const written = readFileSync(join(folder, name), 'utf8')
  // A checkout may have other line endings.
  const checksum = createHash('sha256').update(written.replaceAll('\r\n', '\n')).digest('hex')
  const textOf = (path: string) => readFileSync(join(folder, dirname(name), path), 'utf8')
  // As in psql: the functions that a trigger, an index or a column needs.
  const text = written.replaceAll(/^\\ir (\S+)/gm, (_, path) => textOf(path))
  return { name, text, checksum }
}

/** @throws Error that names the file, with PostgreSQL's as its cause */
export async function runFile(client: pg.Client, { name, text }: MigrationFile): Promise<void> {
  await client.query(text).catch((error: Error) => {
    throw new Error(`migrations/${name}: ${error.message}`, { cause: error })
  })
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
