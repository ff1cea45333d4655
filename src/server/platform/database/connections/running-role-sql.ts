import type { ClientBase } from 'pg'

/** The tables that only migrations write. */
const ofMigrations = ['migrations', 'function_versions']

// Only missing grants: a grant that changes nothing still writes the catalogue.
const missingGrants = `
  select format('grant usage on schema public to %I', $1::text) as text
  where not has_schema_privilege($1, 'public', 'usage')
  union all
  select format('grant select on %I to %I', relname, $1) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not has_table_privilege($1, oid, 'select')
  union all
  select format('grant insert, update, delete on %I to %I', relname, $1) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($2::text[])
    and not (has_table_privilege($1, oid, 'insert') and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete'))
  union all
  select format('grant usage, select on sequence %I to %I', relname, $1) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'S'
    and not (has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'select'))`

/**
 * Gives the role of the running processes what they need of all tables and sequences that migrations have made: to read
 * and to write rows, nothing else. Run it as the owner.
 */
export async function grantToRunningRole(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ text: string }>(missingGrants, [role, ofMigrations])
  for (const { text } of rows) await client.query(text)
}

/** The role of a connection, which a pooler or a service file may choose. */
export async function readRole(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select session_user as role')
  return rows[0]?.role ?? ''
}
