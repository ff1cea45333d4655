import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** A file in the folder of migrations; its name is the path relative to it. */
export type MigrationFile = { name: string; text: string; checksum: string }

export function namesOfFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

export function readMigrationFile(folder: string, name: string): MigrationFile {
  const text = readFileSync(join(folder, name), 'utf8')
  // A checkout may have other line endings.
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
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
