import { Client } from 'pg'

/**
 * Waits for its turn among the processes of one shop that start simulators at the same time; the turn ends with the
 * connection, however its process ends.
 */
export async function takeTurn(databaseUrl: string): Promise<{ end(): Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock(715519)')
  return { end: () => client.end() }
}
