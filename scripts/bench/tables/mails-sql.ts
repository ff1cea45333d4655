import { type Queryable, statement } from '#server/platform/database.ts'

const withholdMails = statement(
  'bench-withhold-mails',
  "update outbox set state = 'withheld', last_error = 'of a benchmark' where state = 'queued'",
)

/** Leaves no mail to be sent. */
export async function dropDueMails(db: Queryable): Promise<void> {
  await db.query(withholdMails)
}
