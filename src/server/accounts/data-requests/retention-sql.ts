import { type Queryable, statement } from '#server/platform/database.ts'

/** Something that is old enough to go. */
export type Retained = { part: 'customers' | 'enquiries' | 'mails'; count: number; oldest: Date | null }

// The last use of the account, or the last trip, whichever is later; with nothing owed to or by the customer.
const over = `u.deleted_at is null and coalesce(u.last_used_at, u.created_at) < $1
  and not exists (select from orders o join event_dates d on d.id = o.date_id
    where o.user_id = u.id and (d.starts_at >= $1 or o.created_at >= $1
      or o.state in ('awaiting_payment', 'awaiting_transfer_payment')))
  and not exists (select from event_requests r where r.owner_id = u.id and (r.ends_at >= $1 or r.created_at >= $1))
  and not exists (select from host_bills b where b.owner_id = u.id and b.state in ('open', 'to_refund'))`

const count = statement(
  'count-retained',
  `select 'customers' as part, count(*)::int as count, min(coalesce(u.last_used_at, u.created_at)) as oldest
   from users u where ${over}
   union all
   select 'enquiries', count(*)::int, min(created_at) from enquiries where created_at < $1 and email <> ''
   union all
   select 'mails', count(*)::int, min(created_at) from outbox where created_at < $1`,
)

/** How many of what is older than a moment, and the oldest of each. */
export function countRetained(db: Queryable, before: Date): Promise<Retained[]> {
  return db.query<Retained>(count, [before])
}

const customers = statement(
  'customers-to-forget',
  `select u.id from users u where ${over} order by coalesce(u.last_used_at, u.created_at) limit $2 for update of u skip locked`,
)

/** Locks the customers whose relationship with the shop ended before a moment. */
export async function lockCustomersToForget(tx: Queryable, before: Date, most: number): Promise<string[]> {
  return (await tx.query<{ id: string }>(customers, [before, most])).map(({ id }) => id)
}

const enquiries = statement(
  'forget-old-enquiries',
  `with old as (
     update enquiries set name = '', email = '', phone = '', message = '',
       place = case when place is not null then '' end, company = case when company is not null then '' end
     where created_at < $1 and email <> '' returning id
   ), words as (update enquiry_changes c set details = '{}' from old where c.enquiry_id = old.id)
   select id from old`,
)

export async function forgetOldEnquiries(db: Queryable, before: Date): Promise<number> {
  return (await db.query(enquiries, [before])).length
}

const mails = statement('forget-old-mails', 'delete from outbox where created_at < $1 returning id')

export async function forgetOldMails(db: Queryable, before: Date): Promise<number> {
  return (await db.query(mails, [before])).length
}
