import { type Queryable, statement } from '#server/platform/database.ts'

/** SQL: whether anything is open between the shop and the customer with the id `user`. */
export const somethingIsOpen = (user: string, now: string) => `(exists (
     select from orders o join event_dates d on d.id = o.date_id
     where o.user_id = ${user} and (o.state in ('awaiting_payment', 'awaiting_transfer_payment')
       or o.state in ('paid', 'partially_refunded') and d.starts_at > ${now}::timestamptz - interval '1 day')
   ) or exists (
     select from users m join passengers p on lower(p.email) = lower(m.email::text)
       join give_aways g on g.passenger_id = p.id and g.state = 'accepted'
       join orders o on o.id = g.order_id join event_dates d on d.id = o.date_id
     where m.id = ${user} and m.verified_at is not null and o.state in ('paid', 'partially_refunded')
       and d.starts_at > ${now}::timestamptz - interval '1 day'
   ) or exists (
     select from event_requests r where r.owner_id = ${user} and r.state = 'active' and r.ends_at > ${now}::timestamptz
   ) or exists (
     select from host_bills b where b.owner_id = ${user} and b.state in ('open', 'to_refund')
   ) or exists (
     select from refunds r join orders o on o.id = r.order_id where o.user_id = ${user} and r.state not in ('done', 'withdrawn')
   ) or exists (
     select from approvals a join orders o on o.number = a.object_id
     where o.user_id = ${user} and a.kind = 'refund' and a.object_kind = 'order' and a.decision is null
       and a.expires_at > ${now}::timestamptz
   ))`

const tripsAhead = statement('trips-ahead', `select ${somethingIsOpen('$1::uuid', '$2')} as ahead`)

/**
 * Whether anything is open between the shop and the customer: a future trip or private event, a received
 * place, an unpaid order, a bill to pay or to refund, a refund that has not arrived or waits for its approval.
 */
export async function hasTripsAhead(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const [row] = await db.query<{ ahead: boolean }>(tripsAhead, [userId, now])
  return row?.ahead ?? false
}

/* Belongings of an account that no law requires to store. */
const forgetBelongings = [
  statement('forget-friends', 'delete from frequent_friends where user_id = $1'),
  statement('forget-addresses', 'delete from frequent_addresses where user_id = $1'),
  statement('forget-tokens', 'delete from account_tokens where user_id = $1'),
  statement('forget-seat-alerts', 'delete from seat_alerts where user_id = $1'),
  statement('forget-waiting-entries', 'delete from waiting_entries where user_id = $1'),
  statement(
    'forget-give-aways',
    `update give_aways g set email = '', state = case when g.state = 'open' then 'taken_back' else g.state end
     from orders o where o.id = g.order_id and o.user_id = $1`,
  ),
  statement('forget-holds', 'delete from holds where user_id = $1'),
  statement('forget-event-requests', "delete from event_requests where owner_id = $1 and state <> 'active'"),
]

/** Deletes what the owner of an account has saved, asked for or offered, but neither orders nor the account. */
export async function deleteBelongings(tx: Queryable, userId: string): Promise<void> {
  for (const one of forgetBelongings) await tx.query(one, [userId])
}

/* Records that the law requires stay (orders, money, who changed what), without personal data. */
const forget = [
  statement('forget-sessions', 'delete from sessions where user_id = $1'),
  statement(
    'forget-passengers',
    `with browsers as (delete from push_subscriptions s using orders o where o.id = s.order_id and o.user_id = $1)
     update passengers p set name = '', email = '', phone = '', wheelchair = false, wheelchair_consented_at = null, wheelchair_consent_version = null
     from tickets t join orders o on o.id = t.order_id where t.id = p.ticket_id and o.user_id = $1`,
  ),
  statement(
    'forget-ticket-addresses',
    `update ticket_addresses a set address = ''
     from tickets t join orders o on o.id = t.order_id where t.id = a.ticket_id and o.user_id = $1`,
  ),
  statement(
    'forget-private-events',
    `with over as (
       update event_requests set name = '', address = '', location = '', stops = '[]', invitation = '',
         image_path = '/favicon.svg'
       where owner_id = $1 returning id, event_id
     ), told as (
       update event_translations t set name = '–', description = '' from over where t.event_id = over.event_id
     ), homes as (
       update places p set name = '–', address = '', latitude = null, longitude = null
       from over join events e on e.id = over.event_id
       where p.id = e.place_id and not exists (select from events o where o.place_id = p.id and o.id <> e.id)
     ), shown as (
       update events e set image_path = '/favicon.svg', slug = 'private-' || e.id from over where e.id = over.event_id
     ), forgotten as (
       delete from removed_guests g using over where g.request_id = over.id
     )
     delete from event_request_guests g using over where g.request_id = over.id`,
  ),
  statement(
    'forget-invitations',
    'delete from event_request_guests where email = (select email from users where id = $1)',
  ),
  statement(
    'forget-mails',
    `with person as (select email::text from users where id = $1), sent as (
       delete from outbox where recipient in (select email from person)
     )
     delete from mailbox where recipient in (select email from person)`,
  ),
]

const forgetUser = statement(
  'forget-user',
  `with forgotten as (
     update users set email = 'deleted-' || id || '@vaiven.invalid', password_hash = '', first_name = '', last_name = '',
       roles = '{}', check_in_countries = null, phone = '', birthday = null, rut = null, gender = null, staff_id = null, verified_at = null, deleted_at = $2
     where id = $1 and deleted_at is null returning id
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
   select id, 'deleted', 'customer', id, $2 from forgotten`,
)

/** Anonymises the records that must stay, and deletes all other data of a customer. */
export async function forgetCustomer(tx: Queryable, userId: string, now: Date): Promise<void> {
  await deleteBelongings(tx, userId)
  for (const one of forget) await tx.query(one, [userId])
  await tx.query(forgetUser, [userId, now])
}
