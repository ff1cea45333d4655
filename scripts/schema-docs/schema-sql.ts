import type pg from 'pg'

export type Column = {
  name: string
  type: string
  /** not null, default, identity or generated, as in SQL */
  more: string
  /** the table that a foreign key of this column alone refers to */
  target: string | null
}
/** `isOptional`: a column of the foreign key may be null; `isUnique`: at most one row refers to one of `target`. */
export type Reference = { columns: string; target: string; isOptional: boolean; isUnique: boolean }
export type Relation = {
  name: string
  kind: 'table' | 'view'
  comment: string | null
  columns: Column[]
  references: Reference[]
  /** checks and unique constraints of several columns, as in SQL */
  rules: string[]
}
export type Trigger = { table: string; name: string; when: string; calls: string }

const relations = `
  select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind, obj_description(c.oid, 'pg_class') as comment,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'more', concat_ws(' ', case when a.attnotnull and c.relkind <> 'v' then 'not null' end,
          case when a.attidentity <> '' then 'identity' when a.attgenerated <> '' then 'generated'
            when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end),
        'target', (select f.confrelid::regclass::text from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object('columns', k.names, 'target', f.confrelid::regclass::text,
        'isOptional', k.is_optional, 'isUnique', exists (select from pg_index i
          where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indkey::int2[] = f.conkey)) order by k.names), '[]')
      from pg_constraint f cross join lateral (
        select string_agg(a.attname, ', ' order by x.nth) as names, bool_or(not a.attnotnull) as is_optional
        from unnest(f.conkey) with ordinality x (attnum, nth) join pg_attribute a on a.attrelid = c.oid and a.attnum = x.attnum) k
      where f.conrelid = c.oid and f.contype = 'f') as references,
    (select coalesce(jsonb_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]') from pg_constraint k
      where k.conrelid = c.oid and (k.contype in ('p', 'u') and cardinality(k.conkey) > 1 or k.contype in ('c', 'x'))) as rules
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> all ($1)
  order by c.relname`

const triggers = `
  select c.relname as table, t.tgname as name, p.proname as calls, concat_ws(' ',
    case when t.tgtype & 2 = 2 then 'before' else 'after' end,
    concat_ws(' or ', case when t.tgtype & 4 = 4 then 'insert' end,
      case when t.tgtype & 16 = 16 then 'update' || coalesce((select ' of ' || string_agg(a.attname, ', ' order by a.attname)
        from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])), '') end,
      case when t.tgtype & 8 = 8 then 'delete' end, case when t.tgtype & 32 = 32 then 'truncate' end),
    case when t.tginitdeferred then 'at the commit' end) as "when"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`

/** The tables that the migrator itself makes. */
const ofMigrator = ['migrations', 'function_versions']

/** The tables and views of a migrated database. */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  return (await client.query<Relation>(relations, [ofMigrator])).rows
}

export async function readTriggers(client: pg.Client): Promise<Trigger[]> {
  return (await client.query<Trigger>(triggers)).rows
}
