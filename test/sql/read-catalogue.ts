import type pg from 'pg'

/*
 * What a database consists of, as one line of text each: two databases with the same lines have the same schema. The order
 * of columns is left out. Not compared: not-null constraints, which have names only since PostgreSQL 18.
 */

const inPublic = (alias: string) => `${alias}.relnamespace = 'public'::regnamespace`

const parts: Record<string, string> = {
  extension: 'select extname from pg_extension',
  relation: `select relkind, relname, relpersistence, reloptions, relrowsecurity, relforcerowsecurity, relreplident,
      relowner::regrole, relacl, obj_description(oid, 'pg_class')
    from pg_class c where ${inPublic('c')} and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  column: `select attrelid::regclass, attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
      attidentity, attgenerated, pg_get_expr(d.adbin, d.adrelid), attstorage, attstattarget, attoptions, attacl,
      col_description(attrelid, attnum)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${inPublic('c')} and c.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  sequence: `select schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size,
      (select d.refobjid::regclass || '.' || a.attname from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.objid = format('%I.%I', schemaname, sequencename)::regclass and d.deptype in ('a', 'i'))
    from pg_sequences where schemaname = 'public'`,
  constraint: `select conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, condeferrable, condeferred,
      obj_description(oid, 'pg_constraint')
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  index: `select pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident, obj_description(indexrelid, 'pg_class')
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${inPublic('c')}`,
  trigger: `select pg_get_triggerdef(t.oid), tgenabled, obj_description(t.oid, 'pg_trigger')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${inPublic('c')} and not tgisinternal`,
  function: `select pg_get_functiondef(p.oid), proowner::regrole, proacl, obj_description(p.oid, 'pg_proc')
    from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  view: `select relname, pg_get_viewdef(oid) from pg_class c where ${inPublic('c')} and relkind in ('v', 'm')`,
  type: `select typname, typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and not exists (
      select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  policy: 'select polrelid::regclass, polname from pg_policy',
  rule: `select pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where ${inPublic('c')} and r.rulename <> '_RETURN'`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = 'public'::regnamespace`,
  publication: 'select pubname from pg_publication',
  'default privilege': 'select defaclrole::regrole, defaclobjtype, defaclacl from pg_default_acl',
  schema: `select nspname, nspowner::regrole, nspacl from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
}

/** Tables that the migrator writes. */
const ofMigrator = ['migrations', 'function_versions']

/** Also the rows that migrations insert. */
export async function readCatalogue(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const [part, text] of Object.entries(parts)) {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    lines.push(...rows.map((row) => [part, ...row.map(asText)].join(' | ')))
  }
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class c where ${inPublic('c')} and relkind = 'r' and relname <> all ($1)`,
    [ofMigrator],
  )
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    lines.push(...rows.map(({ row }) => `row | ${name} | ${row}`))
  }
  return lines.sort()
}

const asText = (value: unknown) => (value === null ? '' : String(value).replaceAll(/\s+/g, ' '))
