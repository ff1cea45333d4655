import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import {
  inTransaction,
  type MigrationFile,
  namesOfSchema,
  readMigrationFile,
  runFile,
} from './migration-files-sql.ts'
import { SchemaMismatch } from './schema-mismatch.ts'

/*
 * Until 0.1.0 the schema was a chain of 223 migrations (test/sql/old-chain). A database that has all of them gets the names of
 * today and counts as made by the files of the schema.
 */

const lastOfChain = '0670_complaint_series_kept.sql'
const lastCommit = '64fe6ea5'
const file = 'old-chain/renames.sql'

const readChain = "select name from migrations where name ~ '^[0-9]{4}_' and name <= $1"
const noteSchema = 'insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])'
const forgetChain = 'delete from migrations where name = any ($1)'

/**
 * Does nothing to a database that the chain has not made.
 * @returns the applied file
 * @throws SchemaMismatch if the database has only a part of the chain
 */
export async function carryOnOldChain(client: pg.Client, folder: string): Promise<string[]> {
  if (!existsSync(join(folder, file))) return []
  const { rows } = await client.query<{ name: string }>(readChain, [lastOfChain])
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return []
  if (!names.includes(lastOfChain)) throw tooOld(names)
  const schema = namesOfSchema(folder).map((name) => readMigrationFile(folder, name))
  await inTransaction(client, async () => {
    await runFile(client, readMigrationFile(folder, file))
    await client.query(schema.map(commentsIn).join('\n'))
    await client.query(forgetChain, [names])
    await client.query(noteSchema, [schema.map(({ name }) => name), schema.map(({ checksum }) => checksum)])
  })
  return [file]
}

/** The chain had no comments on tables. */
function commentsIn({ text }: MigrationFile): string {
  return [...text.matchAll(/^comment on [^']*('[^']*'\s*)+;$/gm)].map(([comment]) => comment).join('\n')
}

function tooOld(names: string[]): SchemaMismatch {
  return new SchemaMismatch(
    `The database is of a version before 0.1.0, at ${names.sort().at(-1)}. Bring it to ${lastOfChain} first: run npm run migrate of commit ${lastCommit}, and then this version.`,
  )
}
