import { connectToPrimary } from '#server/platform/database/database-hosts.ts'

/**
 * Waits for its turn among the processes of one shop that start simulators at the same time; the turn ends with the
 * connection, however its process ends.
 */
export async function takeTurn(databaseUrl: string): Promise<{ end(): Promise<void> }> {
  const client = await connectToPrimary(databaseUrl)
  await client.query('set lock_timeout = 0') // a turn may take its time
  await client.query('select pg_advisory_lock(715519)')
  return { end: () => client.end() }
}
