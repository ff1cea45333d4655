import { type Queryable, statement } from '../database.ts'

const countMigrations = statement('ping', 'select count(*) from migrations')

/** Rejects when the database does not answer or is not migrated. */
export async function ping(db: Queryable): Promise<void> {
  await db.query(countMigrations)
}
