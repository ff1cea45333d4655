// A program that uses an embedded database, like the shop's process, until its standard input ends: node
// embedded-postgres-process.ts DATA_DIR
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'

const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2]!,
  log: () => {},
  settings: { fsync: 'off' },
})
process.stdout.write(`${postgres.url}\n`)
process.stdin.resume().once('end', async () => {
  await postgres.stop()
  process.exit(0)
})
