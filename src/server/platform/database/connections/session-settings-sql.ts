import type { ClientBase } from 'pg'
import { type Queryable, statement } from '#server/platform/database.ts'

/**
 * Settings of every connection of the shop's role. They are set on the role, not sent per connection, because
 * a connection pooler would refuse or lose them.
 */
const sessionSettings = {
  /** A longer wait for a lock means that something is wrong: better to fail than to let a queue grow. */
  lock_timeout: '4s',
  /** Longer statements have a bad plan. */
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  TimeZone: 'UTC',
  jit: 'off',
}

const names = Object.keys(sessionSettings)
const values = Object.values(sessionSettings)

const alterRole = `select format('alter role %I in database %I set %s = %L', session_user, d.datname, w.name, w.value) as text
  from unnest($1::text[], $2::text[]) as w(name, value)
  join pg_database d on d.datname = coalesce($3, current_database())
  where not exists (select from pg_db_role_setting s
    where s.setdatabase = d.oid and s.setrole = (select oid from pg_roles where rolname = session_user)
      and w.name || '=' || w.value = any (s.setconfig))`

/** Sets these settings on this connection's role in a database, for connections opened afterwards. */
export async function setSessionSettings(client: ClientBase, database: string | null = null): Promise<void> {
  const { rows } = await client.query<{ text: string }>(alterRole, [names, values, database])
  if (rows.length === 0) return
  // A role that acts as another one (`alter role b set role a`) may change its own settings only as itself.
  await client.query('begin')
  await client.query('set local role none')
  for (const { text } of rows) await client.query(text)
  await client.query('commit')
}

const readSettings = statement(
  'read-session-settings',
  `select w.name, current_setting(w.name) as value from unnest($1::text[]) as w(name)`,
)

/** The settings that differ on this connection, such as `lock_timeout is 0 instead of 4s`. */
export async function differingSettings(db: Queryable): Promise<string[]> {
  const wanted = new Map(Object.entries(sessionSettings))
  const rows = await db.query<{ name: string; value: string }>(readSettings, [names])
  return rows
    .filter(({ name, value }) => wanted.get(name) !== value)
    .map(({ name, value }) => `${name} is ${value} instead of ${wanted.get(name)}`)
}
