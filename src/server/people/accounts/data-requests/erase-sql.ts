import type { Actor } from '#domain/people/actor.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import { eraseApprovals } from './erase-approvals-sql.ts'
import { eraseWordsOfRides } from './erase-ride-words-sql.ts'

const orders = '(select id from orders where user_id = $1)'
// Only a verified e-mail tells which data of others are about this customer.
const email = '(select lower(email) from users where id = $1 and verified_at is not null)'

// Sales lock stock before customers, so an erasure that changes waiting lists does so, too.
const lockWaitedStock = statement(
  'lock-stock-of-erased',
  `select count(*) from lock_stock(array(
     select stock_id from waiting_entries where user_id = $1 and state = 'waiting'), $2)`,
)

const lockErased = statement('lock-erased', 'select from users where id = $1 for update')

/** Waits for everything that is being written for a customer; what comes later sees the erasure. */
export async function lockForErasure(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.query(lockWaitedStock, [userId, now])
  await tx.query(lockErased, [userId])
}

/* Personal data outside of the account's own tables. The rows stay. */
const forgetTraces = [
  statement(
    'erase-enquiries',
    `with asked as (
       update enquiries set name = '', email = '', phone = '', message = '',
         place = case when place is not null then '' end, company = case when company is not null then '' end
       where lower(email) = ${email} returning id
     )
     update enquiry_changes c set details = '{}' from asked where c.enquiry_id = asked.id`,
  ),
  // Other customers' friends, and staff's searches and saved views. In URLs of lists @ is %40 and + is %2B.
  statement(
    'erase-from-lists-of-others',
    `with views as (
       delete from office_views where strpos(replace(replace(lower(query), '%40', '@'), '%2b', '+'), ${email}) > 0
     ), selections as (
       delete from office_selections where strpos(replace(replace(lower(query), '%40', '@'), '%2b', '+'), ${email}) > 0
     ), forms as (
       delete from staff_saved_forms where strpos(lower(fields::text), ${email}) > 0
     )
     delete from frequent_friends where lower(email) = ${email}`,
  ),
  statement(
    'erase-received-places',
    `with received as (
       select g.id, g.order_id, p.id as passenger_id, p.ticket_id, p.address_position
       from passengers p join give_aways g on g.passenger_id = p.id and g.state = 'accepted' where lower(p.email) = ${email}
     ), stops as (
       update ticket_addresses a set address = '' from received r
       where a.ticket_id = r.ticket_id and a.position = r.address_position and not exists (
         select from passengers o
         where o.ticket_id = r.ticket_id and o.address_position = r.address_position and o.id <> r.passenger_id)
     ), offered as (
       update give_aways set email = '', state = 'taken_back' where state = 'open' and lower(email) = ${email}
       returning id, order_id
     )
     delete from outbox m using (select id, order_id from received union all select * from offered) k
     where m.order_id = k.order_id and m.kind = 'give_away' and m.data ->> 'giveAway' = k.id::text`,
  ),
  statement(
    'erase-refund-accounts',
    `update hand_refunds h set account = null, ending = null, previous_ending = null, sent_to = null,
       bounced_from = '{}'
     from refunds r where r.id = h.refund_id and r.state = 'done' and r.order_id in ${orders}`,
  ),
  statement(
    'erase-words-about-orders',
    `update order_changes set details = '{}' where order_id in ${orders}
       and change in ('note', 'change_ticket', 'correct_contact', 'resend_mail', 'sell')`,
  ),
  statement(
    'erase-words-of-staff',
    `with refunds as (update refund_requests set reason = '' where order_id in ${orders})
     update data_requests set note = '' where user_id = $1`,
  ),
  statement(
    'erase-promised-places',
    `update promises r set place_key = '' from tickets t where t.id = r.ticket_id and t.order_id in ${orders}`,
  ),
  statement('erase-from-messages', 'delete from message_recipients where user_id = $1'),
  statement(
    'erase-mails-to-other-addresses',
    `delete from outbox where lower(recipient) in (
       select lower(new_email) from account_tokens where user_id = $1 and new_email is not null)`,
  ),
  statement('erase-mails-about-orders', `delete from outbox where order_id in ${orders}`),
]

// Before a trip of another customer the name stays, because the driver needs it.
const forgetPassenger = statement(
  'erase-from-tickets-of-others',
  `update passengers p set email = '', phone = '', name = case when exists (
       select from tickets t join orders o on o.id = t.order_id join event_dates d on d.id = o.date_id
       where t.id = p.ticket_id and t.released_at is null and o.user_id <> $1 and d.starts_at > $2
     ) then p.name else '' end
   where lower(p.email) = ${email}`,
)

/**
 * Erases what others have stored about a customer. Must run while the account still has the customer's data.
 */
export async function eraseTraces(tx: Queryable, userId: string, now: Date): Promise<void> {
  await eraseApprovals(tx, userId, now)
  await eraseWordsOfRides(tx, userId)
  for (const one of forgetTraces) await tx.query(one, [userId])
  await tx.query(forgetPassenger, [userId, now])
}

export type ErasureCounts = Record<
  | 'addresses'
  | 'friends'
  | 'passengers'
  | 'mails'
  | 'enquiries'
  | 'private_events'
  | 'waiting'
  | 'refund_accounts'
  | 'orders'
  | 'ledger'
  | 'log',
  number
>

const counts = statement(
  'count-erasure',
  `select json_build_object(
     'addresses', (select count(*)::int from frequent_addresses where user_id = $1),
     'friends', (select count(*)::int from frequent_friends where user_id = $1),
     'passengers', (select count(*)::int from passengers p join tickets t on t.id = p.ticket_id where t.order_id in ${orders}),
     'mails', (select count(*)::int from outbox where lower(recipient) = ${email} or order_id in ${orders}),
     'enquiries', (select count(*)::int from enquiries where lower(email) = ${email}),
     'private_events', (select count(*)::int from event_requests where owner_id = $1),
     'waiting', (select count(*)::int from waiting_entries where user_id = $1)
       + (select count(*)::int from seat_alerts where user_id = $1),
     'refund_accounts', (select count(*)::int from hand_refunds h join refunds r on r.id = h.refund_id
       where r.order_id in ${orders} and h.account is not null),
     'orders', (select count(*)::int from orders where user_id = $1),
     'ledger', (select count(*)::int from ledger where order_id in ${orders}),
     'log', (select count(*)::int from office_log where object_kind = 'customer' and object_id = $1::text)) as counts`,
)

export async function countErasure(db: Queryable, userId: string): Promise<ErasureCounts> {
  return onlyRow(await db.query<{ counts: ErasureCounts }>(counts, [userId])).counts
}

const author = statement(
  'author-of-erasure',
  `update account_changes set actor_kind = $2, actor_id = $3 where user_id = $1 and change = 'deleted'`,
)

/** Records who erased an account. */
export async function writeAuthorOfErasure(db: Queryable, userId: string, by: Actor): Promise<void> {
  await db.query(author, [userId, by.kind, by.id])
}
