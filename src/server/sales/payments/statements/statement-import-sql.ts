import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { FileFacts } from './read-statement.ts'
import type { StatementReading } from './tables/csv-reading.ts'

/** An uploaded statement before its import. */
export type StoredImport = {
  id: string
  countryCode: CountryCode
  fileName: string
  hasFile: boolean
  /** of the rows that were read, compressed; null when they were imported or read by an earlier version */
  packedBytes: number | null
  facts: FileFacts | null
  reading: StatementReading
  mappingId: number | null
  mapping: string | null
  state: 'previewed' | 'imported'
  counts: Record<string, number>
  createdAt: Date
  importedAt: Date | null
}

const columns = `i.id, i.country_code, i.file_name, i.reading, i.mapping_id,
  m.name as mapping, i.state, i.counts, i.created_at, i.imported_at`
const from = 'statement_imports i left join statement_mappings m on m.id = i.mapping_id'

const insert = statement(
  'insert-statement-import',
  `with over as (delete from statement_imports where state = 'previewed' and created_at < $9::timestamptz - interval '1 day')
   insert into statement_imports (id, country_code, file_name, file_hash, file, reading, actor_kind, actor_id, created_at, mapping_id,
     packed, facts)
   values ($1, $2, $3, $12, $4, $5, $6, $7, $9, $8, $10, $11)`,
)

/** Stores an upload for its import; uploads from yesterday that were not imported are deleted. */
export async function insertImport(
  tx: Transaction,
  stored: Pick<StoredImport, 'id' | 'countryCode' | 'fileName' | 'reading' | 'mappingId'> & {
    file: { packed: Buffer; hash: Buffer }
    packed: Buffer
    facts: FileFacts
  },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { id, countryCode, fileName, file, reading, mappingId, packed, facts } = stored
  const values = [
    id,
    countryCode,
    fileName,
    file.packed,
    reading,
    actor.kind,
    actor.id,
    mappingId,
    now,
    packed,
    facts,
    file.hash,
  ]
  await tx.query(insert, values)
}

const find = statement(
  'find-statement-import',
  `select ${columns}, i.file is not null as has_file, length(i.packed) as packed_bytes, i.facts from ${from} where i.id = $1`,
)
const lock = statement('lock-statement-import', 'select from statement_imports where id = $1 for update')

/** Without its file and its rows. */
export async function findImport(db: Queryable, id: string): Promise<StoredImport | undefined> {
  const [stored] = await db.query<StoredImport>(find, [id])
  return stored
}

const readPacked = statement('read-rows-of-import', 'select packed from statement_imports where id = $1')

/** The rows of an upload, compressed; null once they were imported. */
export async function readPackedRows(db: Queryable, id: string): Promise<Buffer | null> {
  const [stored] = await db.query<{ packed: Buffer | null }>(readPacked, [id])
  return stored?.packed ?? null
}

const gzipMagic = Buffer.from([0x1f, 0x8b])
const readFile = statement('read-file-of-import', 'select file from statement_imports where id = $1')

/** The bytes of an upload, which take long to decode: only a reading with other columns needs them. */
export async function readImportFile(
  db: Queryable,
  id: string,
): Promise<{ bytes: Buffer; isPacked: boolean } | null> {
  const [stored] = await db.query<{ file: Buffer | null }>(readFile, [id])
  // An earlier version stored the file as it came; an archive that came was not a statement.
  return stored?.file ? { bytes: stored.file, isPacked: stored.file.subarray(0, 2).equals(gzipMagic) } : null
}

/** An upload without its file, locked until the transaction ends. */
export async function lockImport(tx: Transaction, id: string): Promise<StoredImport | undefined> {
  await tx.query(lock, [id])
  return findImport(tx, id)
}

const recent = statement(
  'list-statement-imports',
  `select ${columns} from ${from} where i.country_code = any ($1::text[]) order by i.created_at desc limit 20`,
)

/** The latest statements of these countries, without their files. */
export function readRecentImports(db: Queryable, countries: readonly CountryCode[]) {
  return db.query<Omit<StoredImport, 'hasFile' | 'packedBytes' | 'facts'>>(recent, [countries])
}

const setReading = statement(
  'set-reading-of-import',
  'update statement_imports set reading = $2, mapping_id = $3, packed = $4, facts = $5 where id = $1',
)

export async function writeReading(
  tx: Transaction,
  id: string,
  {
    reading,
    mappingId,
    packed,
    facts,
  }: Pick<StoredImport, 'reading' | 'mappingId' | 'facts'> & { packed: Buffer },
): Promise<void> {
  await tx.query(setReading, [id, reading, mappingId, packed, facts])
}

const store = statement(
  'store-progress-of-import',
  `with used as (
     update statement_mappings set used_at = $4 where id = (select mapping_id from statement_imports where id = $1)
   )
   update statement_imports set counts = $2, state = case when $3 then 'imported' else state end,
     file = case when $3 then null else file end, packed = case when $3 then null else packed end,
     facts = case when $3 then null else facts end, imported_at = case when $3 then $4 end
   where id = $1`,
)

/** Stores how many lines were imported; the file is deleted after the last one. */
export async function storeProgress(
  tx: Transaction,
  id: string,
  { counts, isWhole, now }: { counts: Record<string, number>; isWhole: boolean; now: Date },
): Promise<void> {
  await tx.query(store, [id, counts, isWhole, now])
}

const mappings = statement(
  'list-statement-mappings',
  'select id, name, reading from statement_mappings where country_code = $1 order by used_at desc, id',
)

/** The saved mappings of an account, last used first. */
export function readMappings(db: Queryable, countryCode: CountryCode) {
  return db.query<{ id: number; name: string; reading: StatementReading }>(mappings, [countryCode])
}

const saveMapping = statement(
  'save-statement-mapping',
  `insert into statement_mappings (country_code, name, reading, used_at) values ($1, $2, $3, $4)
   on conflict (country_code, name) do update set reading = excluded.reading, used_at = excluded.used_at returning id`,
)

/** Saves a mapping under a name, replacing an earlier one. */
export async function writeMapping(
  tx: Transaction,
  mapping: { countryCode: CountryCode; name: string; reading: StatementReading },
  now: Date,
): Promise<number> {
  const values = [mapping.countryCode, mapping.name, mapping.reading, now]
  const [row] = await tx.query<{ id: number }>(saveMapping, values)
  return row?.id ?? 0
}

const known = statement(
  'list-known-statement-lines',
  `select line_key as key from statement_lines where line_key = any ($1::text[])`,
)

const keysAtOnce = 10_000

/** Those of these keys that were imported before. */
export async function readKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < keys.length; at += keysAtOnce)
    for (const { key } of await db.query<{ key: string }>(known, [keys.slice(at, at + keysAtOnce)]))
      found.add(key)
  return found
}
