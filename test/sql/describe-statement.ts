import type pg from 'pg'
import { propertyOf } from '#server/platform/database/column-names.ts'

/** A property of a row: the TypeScript type of its values, and whether its table column is nullable. */
export type Column = { name: string; type: string; isNullable: boolean }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** TypeScript types of PostgreSQL's types, with the parsers of platform/database.ts. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  int2: 'number',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

/** Lets PostgreSQL parse a statement against the schema, without running it. Rejects on an error. */
export function describeStatement(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
        return null
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as unknown as pg.Submittable)
  })
}

/**
 * Reads which table columns are nullable, and which values a check constraint allows: those become a union of literals.
 */
export async function readSchema(client: pg.Client): Promise<(field: Field) => Column> {
  const known = await client.query<{ id: string; nullable: boolean; values: string[] | null }>(
    `select a.attrelid || ' ' || a.attnum as id, not a.attnotnull as nullable,
       (select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '(''[^'']*''|[0-9]+)', 'g') m)
        from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^\\[\\]]*\\]\\)\\)\\)$')) as values
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0`,
  )
  const named = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  const columns = new Map(known.rows.map(({ id, ...column }) => [id, column]))
  const names = new Map(named.rows.map(({ oid, typname }) => [oid, typname]))
  return ({ name, dataTypeID, tableID, columnID }) => {
    const column = columns.get(`${tableID} ${columnID}`)
    const typname = names.get(dataTypeID) ?? ''
    const type = column?.values?.join(' | ') ?? types[typname] ?? `'a ${typname}: see types'`
    return { name: propertyOf(name), type, isNullable: column?.nullable ?? false }
  }
}
