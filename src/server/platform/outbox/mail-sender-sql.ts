import { type Queryable, statement } from '../database.ts'
import { mailProblems } from './mail-problems.ts'
import type { TakenMail } from './outbox-sql.ts'

/** A process without a heartbeat for this long counts as dead: far longer than a pause of a process that works. */
export const silentSeconds = 10

// The database's clock: processes may have different ones.
const beat = statement(
  'beat-of-mail-sender',
  `insert into mail_senders (id, beat_at) values ($1, clock_timestamp())
   on conflict (id) do update set beat_at = excluded.beat_at`,
)

/** Says that this process is alive, so that no other takes its mails over. */
export async function beatAsSender(db: Queryable, sender: string): Promise<void> {
  await db.query(beat, [sender])
}

const leave = statement('end-mail-sender', 'delete from mail_senders where id = $1')

/** Forgets this process: another one may take over at once what it has not finished. */
export async function endSender(db: Queryable, sender: string): Promise<void> {
  await db.query(leave, [sender])
}

// A process of the version before has no heartbeat: ten minutes as there.
const rescue = statement(
  'rescue-mails',
  `with silent as (
     delete from mail_senders where beat_at < clock_timestamp() - interval '${silentSeconds} seconds' returning id
   )
   update outbox m set state = 'queued', try_next_at = $1, failing_since = coalesce(failing_since, sending_since),
     failure = null, sending_since = null, last_error = '${mailProblems.sender_gone}'
   where state = 'sending' and (case when sender is null then sending_since <= $1::timestamptz - interval '10 minutes'
     else sender in (select id from silent) or not exists (select from mail_senders s where s.id = m.sender) end)
   returning id`,
)

/** Requeues the mails of processes that have died. Returns how many. */
export async function rescueMailsOfDead(db: Queryable, now: Date): Promise<number> {
  return (await db.query(rescue, [now])).length
}

const confirm = statement(
  'confirm-taken-mail',
  `update outbox set sending_since = $4 where id = $1 and state = 'sending' and tries = $2 and sender = $3 returning id`,
)

/**
 * Whether this process still has the mail, asked right before it is handed to the mail server: a process that
 * was silent for too long must not send what another one has taken over.
 */
export async function stillHasMail(
  db: Queryable,
  sender: string,
  mail: TakenMail,
  now: Date,
): Promise<boolean> {
  return (await db.query(confirm, [mail.id, mail.tries, sender, now])).length > 0
}
