import { join } from 'node:path'
import type pg from 'pg'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import {
  inTransaction,
  type MigrationFile,
  namesOfFiles,
  readMigrationFile,
  runFile,
} from './migration-files-sql.ts'

/*
 * The current text of every database function is a file in migrations/functions. The database stores the checksums of all texts
 * that a function has had, in order; the last one is installed. A program without new texts may be an older version that runs
 * beside a newer one.
 */

export const createFunctionVersions = `create table if not exists function_versions (
  id bigint generated always as identity primary key, name text not null, checksum text not null,
  applied_at timestamptz not null default now())`

const findTable = statement(
  'find-function-versions',
  `select to_regclass('function_versions') is not null as is_there`,
)
const readVersions = statement(
  'read-function-versions',
  'select name, array_agg(checksum order by id) as checksums from function_versions group by name',
)
const forgetVersions = 'delete from function_versions where name = any ($1)'
const noteVersions =
  'insert into function_versions (name, checksum) select * from unnest($1::text[], $2::text[])'

type FunctionVersions = { name: string; checksums: string[] }

function readFunctions(folder: string): MigrationFile[] {
  return namesOfFiles(join(folder, 'functions')).map((name) => readMigrationFile(folder, `functions/${name}`))
}

function compare(files: MigrationFile[], versions: FunctionVersions[]) {
  const known = new Map(versions.map(({ name, checksums }) => [name, checksums]))
  return {
    unknown: files.filter(({ name, checksum }) => !known.get(name)?.includes(checksum)),
    differing: files.filter(({ name, checksum }) => known.get(name)?.at(-1) !== checksum),
  }
}

const namesOf = (files: MigrationFile[]) => files.map(({ name }) => name)

/** Files whose texts the database has never had. */
export async function findUnknownFunctions(db: Queryable, folder: string): Promise<string[]> {
  const { isThere } = onlyRow(await db.query<{ isThere: boolean }>(findTable))
  const versions = isThere ? await db.query<FunctionVersions>(readVersions) : []
  return namesOf(compare(readFunctions(folder), versions).unknown)
}

/**
 * Installs the functions of the folder, in one transaction. A program without a new migration or function text changes nothing,
 * unless `putBack` is set.
 * @param options.migrated migrations were just applied: installs all functions, because a migration may have replaced some
 * @returns the `applied` files, and those that were skipped because the database has `newer` ones
 */
export async function applyFunctions(
  client: pg.Client,
  folder: string,
  { migrated, putBack }: { migrated: boolean; putBack: boolean },
): Promise<{ applied: string[]; newer: string[] }> {
  const files = readFunctions(folder)
  const { rows } = await client.query<FunctionVersions>(readVersions)
  const { unknown, differing } = compare(files, rows)
  if (!migrated && !putBack && unknown.length === 0) return { applied: [], newer: namesOf(differing) }
  await inTransaction(client, async () => {
    // Functions call one another, so bodies are checked only when all exist.
    for (const checks of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${checks}`)
      for (const file of migrated ? files : differing) await runFile(client, file)
    }
    // If the newer program starts again, its functions have to count as new.
    if (putBack) await client.query(forgetVersions, [namesOf(differing)])
    const checksums = differing.map(({ checksum }) => checksum)
    await client.query(noteVersions, [namesOf(differing), checksums])
  })
  return { applied: namesOf(differing), newer: [] }
}
