import { isInUse } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { blockParties } from '../data-requests/block-sql.ts'
import { somethingIsOpen } from '../privacy/deletion-sql.ts'

/** Data that the next run erases. */
export type Retained = {
  part:
    | 'complaints'
    | 'customers'
    | 'enquiries'
    | 'mails'
    | 'passengers'
    | 'notifications'
    | 'drivers'
    | 'blocked'
  count: number
  oldest: Date | null
}

/** Data last used before these moments are erased, by period. */
export type RetentionLimits = {
  years: Date
  passengers: Date
  notifications: Date
  complaints: Date
  now: Date
}

// The relationship is over: since the last use of the account and the last trip, with nothing open between
// customer and shop, and no request for blocking.
const over = (now: string) => `u.deleted_at is null and ${isInUse()}
  and coalesce(u.last_used_at, u.created_at) < $1
  and not exists (select from orders o join event_dates d on d.id = o.date_id
    where o.user_id = u.id and (d.starts_at >= $1 or o.created_at >= $1))
  and not exists (select from event_requests r where r.owner_id = u.id and (r.ends_at >= $1 or r.created_at >= $1))
  and not ${somethingIsOpen('u.id', now)}`

// Exempts drivers who were assigned a later trip by mistake, because of claims about that trip.
const hasLeft = `p.inactive_since < $1
  and not exists (select from fleet_uses u where u.driver_id = p.id and upper(u.during) >= $1)`

const count = statement(
  'count-retained',
  `select 'customers' as part, count(*)::int as count, min(coalesce(u.last_used_at, u.created_at)) as oldest
   from users u where ${over('$4')}
   union all
   select 'enquiries', count(*)::int, min(created_at) from enquiries where created_at < $1 and email <> ''
   union all
   select 'complaints', count(*)::int, min(created_at) from complaints where created_at < $5
   union all
   select 'mails', count(*)::int, min(created_at) from outbox where created_at < $1
   union all
   select 'passengers', count(*)::int, min(d.starts_at)
   from event_dates d join orders o on o.date_id = d.id join tickets t on t.order_id = o.id join passengers p on p.ticket_id = t.id
   where d.passengers_forgotten_at is null and d.starts_at < $2 and p.name <> ''
   union all
   select 'notifications', count(*)::int, min(received_at) from payment_notifications
   where received_at < $3 and body <> '' and handled_at is not null
   union all
   select 'drivers', count(*)::int, min(inactive_since) from drivers p where ${hasLeft}
   union all
   select 'blocked', count(*)::int, min(delete_at) from blocked_data where delete_at < $4::timestamptz`,
)

/** How many rows of each part are due, and the oldest of each. */
export function countRetained(
  db: Queryable,
  { years, passengers, notifications, complaints, now }: RetentionLimits,
): Promise<Retained[]> {
  return db.query<Retained>(count, [years, passengers, notifications, now, complaints])
}

const customers = statement(
  'customers-to-forget',
  `select u.id from users u where ${over('$2')} order by coalesce(u.last_used_at, u.created_at) limit $3 for update of u skip locked`,
)

/** Locks up to `most` customers whose relationship with the shop ended before `years`. */
export async function lockCustomersToForget(
  tx: Queryable,
  { years, now }: Pick<RetentionLimits, 'years' | 'now'>,
  most: number,
): Promise<string[]> {
  return (await tx.query<{ id: string }>(customers, [years, now, most])).map(({ id }) => id)
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

/** A whole date at once: all its trips are over, and it is no longer sold. */
const passengers = statement(
  'forget-passengers-of-a-date',
  `with over as (
     select id, starts_at from event_dates where passengers_forgotten_at is null and starts_at < $1
     order by starts_at limit 1 for update skip locked
   ), parties as (
     select t.id as ticket, o.id as "order", o.country_code as country, over.starts_at
     from over join orders o on o.date_id = over.id join tickets t on t.order_id = o.id
   ), blocked as (
     ${blockParties}
   ), people as (
     update passengers g set name = '', email = '', phone = '', wheelchair = false, wheelchair_consented_at = null, wheelchair_consent_version = null from parties p where g.ticket_id = p.ticket and g.name <> ''
     returning g.id
   ), stops as (
     update ticket_addresses a set address = '', driver_note = '' from parties p where a.ticket_id = p.ticket
   ), promised as (
     update promises r set place_key = '' from parties p where r.ticket_id = p.ticket
   ), late as (
     delete from late_tickets l using parties p where l.ticket_id = p.ticket
   ), driven as (
     delete from driving_times t using over where t.date_id = over.id
   ), offered as (
     update give_aways g set email = '' from parties p where g.ticket_id = p.ticket and g.email <> ''
   )
   update event_dates d set passengers_forgotten_at = $2 from over where d.id = over.id
   returning (select count(*)::int from people) as forgotten`,
)

/**
 * Removes the passengers of one old date: in some countries they are blocked for years after the trip, in the
 * others deleted. Returns how many; null when no such date is left.
 */
export async function forgetPassengersOfDate(
  db: Queryable,
  before: Date,
  { now, years, countries }: { now: Date; years: number; countries: readonly string[] },
): Promise<number | null> {
  const [row] = await db.query<{ forgotten: number }>(passengers, [before, now, years, countries])
  return row?.forgotten ?? null
}

// Stays: that the notification came, when, and its outcome. Its key is a hash of the message.
const notifications = statement(
  'forget-old-notifications',
  `update payment_notifications set body = '', query = '', headers = '{}'
   where received_at < $1 and body <> '' and handled_at is not null returning id`,
)

export async function forgetOldNotifications(db: Queryable, before: Date): Promise<number> {
  return (await db.query(notifications, [before])).length
}

const complaints = statement('delete-old-complaints', 'select delete_complaints_before($1) as deleted')

/** Deletes complaints and their answers; the database allows it after two years only. */
export async function deleteOldComplaints(db: Queryable, before: Date): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(complaints, [before])
  return row?.deleted ?? 0
}

const drivers = statement(
  'forget-drivers-who-left',
  `with gone as (select p.id from drivers p where ${hasLeft} for update),
     alone as (delete from fleet_uses u using gone where u.driver_id = gone.id and u.vehicle_id is null),
     others as (update fleet_uses u set driver_id = null from gone where u.driver_id = gone.id and u.vehicle_id is not null)
   delete from drivers p using gone where p.id = gone.id returning p.id`,
)

/** Deletes drivers who have not driven since a moment; their trips stay. */
export async function forgetDriversWhoLeft(db: Queryable, before: Date): Promise<number> {
  return (await db.query(drivers, [before])).length
}
