import { type Client, DatabaseError } from 'pg'

// An arbitrary number: the lock is in the database "postgres", which nothing else uses.
const leaseLock = 20_718

export async function readDataDirectory(client: Client): Promise<string> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  return rows[0]?.data_directory ?? ''
}

/** Waits while another process stops the server. */
export async function takeSharedLease(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [leaseLock])
}

/**
 * Releases the lease, and returns whether no other process has one; if so, none can be taken until this
 * connection ends. Of several concurrent callers, exactly one gets true.
 */
export async function giveUpLease(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [leaseLock])
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
    leaseLock,
  ])
  return rows[0]?.alone ?? false
}

export async function createDatabaseOnce(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount) return
  const anotherWasFirst = ['42P04', '23505']
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`).catch((error) => {
    if (!(error instanceof DatabaseError && anotherWasFirst.includes(error.code ?? ''))) throw error
  })
}

/** Creates a role that may log in and, for the metrics, look at standbys and the archive. */
export async function createRoleOnce(client: Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (rowCount) return
  const anotherWasFirst = ['42710', '23505']
  const role = client.escapeIdentifier(name)
  await client
    .query(
      `CREATE ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}; GRANT pg_monitor TO ${role}`,
    )
    .catch((error) => {
      if (!(error instanceof DatabaseError && anotherWasFirst.includes(error.code ?? ''))) throw error
    })
}
