import { type Queryable, statement } from '../../src/server/platform/database.ts'

const readSettings = statement(
  'bench-durability',
  `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
     current_setting('full_page_writes') as full_page_writes`,
)

/** Whether commits are flushed to the disk. */
export async function durabilityOf(db: Queryable): Promise<string> {
  const [row] = await db.query<{ fsync: string; synchronousCommit: string; fullPageWrites: string }>(
    readSettings,
  )
  return `fsync ${row?.fsync}, synchronous_commit ${row?.synchronousCommit}, full_page_writes ${row?.fullPageWrites}`
}
