import type { Locale } from '#domain/platform/locales.ts'
import { isInUse } from '#server/platform/database/fragments/data-in-use.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { SaleTime } from '../events/event-sql.ts'

const findAlert = statement(
  'find-seat-alert',
  'select 1 from seat_alerts where user_id = $1 and event_id = $2 and notified_at is null',
)

export async function hasSeatAlert(db: Queryable, userId: string, eventId: number): Promise<boolean> {
  return (await db.query(findAlert, [userId, eventId])).length > 0
}

// $3 now, $4 the shop's end of sale in minutes, $5 the limit of alerts per customer, $6 the session.
const insertAlert = statement(
  'insert-seat-alert',
  `with wanted as (
     select u.verified_at is not null as verified,
       exists (select from event_dates d where d.event_id = e.id and d.called_off_at is null and sale_ends_at(e, d.starts_at, $4::int) > $3) as has_sale,
       (select count(*) from seat_alerts a where a.user_id = $1 and a.event_id <> $2 and a.notified_at is null) >= $5 as is_full
     from users u, events e where u.id = $1 and e.id = $2 and e.published_at is not null and session_may_see_event(e.id, e.type, $6)
   ), written as (
     insert into seat_alerts (user_id, event_id, created_at)
     select $1, $2, $3 from wanted where verified and has_sale and not is_full
     on conflict (user_id, event_id) do update set created_at = excluded.created_at, notified_at = null
       where seat_alerts.notified_at is not null
   )
   select * from wanted`,
)

export type AlertVerdict = { verified: boolean; hasSale: boolean; isFull: boolean }

/**
 * Stores an alert if everything allows it, and returns what does not; undefined when the customer may not see
 * the event.
 */
export async function insertSeatAlert(
  db: Queryable,
  {
    userId,
    sessionId,
    eventId,
    most,
    now,
    saleEndsMinutes,
  }: SaleTime & { userId: string; sessionId: string; eventId: number; most: number },
): Promise<AlertVerdict | undefined> {
  const [verdict] = await db.query<AlertVerdict>(insertAlert, [
    userId,
    eventId,
    now,
    saleEndsMinutes,
    most,
    sessionId,
  ])
  return verdict
}

const deleteAlert = statement(
  'delete-seat-alert',
  'delete from seat_alerts where user_id = $1 and event_id = $2',
)

export async function deleteSeatAlert(db: Queryable, userId: string, eventId: number): Promise<void> {
  await db.query(deleteAlert, [userId, eventId])
}

/** A customer to notify, and the event in the customer's language. */
export type DueAlert = { email: string; firstName: string; locale: Locale; slug: string; eventName: string }

// Each event with alerts is checked once, whatever their number. $1 now, $2 the end of sale, $3 the limit of
// rows.
const takeDueAlerts = statement(
  'take-due-seat-alerts',
  `with open as materialized (
     select e.id, e.type, e.slug from (
       select distinct event_id from seat_alerts where notified_at is null
     ) w join events e on e.id = w.event_id
     where e.available and e.published_at is not null and (e.sale_opens_at is null or e.sale_opens_at <= $1)
       and not exists (select from event_translations t where t.event_id = e.id and t.message is not null)
       and exists (
         select from event_dates d join stock s on s.date_id = d.id
         where d.event_id = e.id and d.called_off_at is null and sale_ends_at(e, d.starts_at, $2::int) > $1
           and s.size - s.sold - s.waiting >
             (select coalesce(sum(l.quantity), 0) from hold_lines l join holds h on h.id = l.hold_id
                where l.stock_id = s.id and h.expires_at > $1))
   ), due as (
     select a.id, a.user_id, o.id as event_id, o.slug from seat_alerts a join open o on o.id = a.event_id
     where a.notified_at is null and may_see_event(o.id, o.type, a.user_id)
       and not exists (select from users s where s.id = a.user_id and not ${isInUse('s')})
     order by a.id limit $3 for update of a skip locked
   ), told as (
     update seat_alerts a set notified_at = $1 from due where a.id = due.id
   )
   select u.email::text as email, u.first_name, u.locale, due.slug,
     ${nameNearestTo('u.locale', 'event', 'due.event_id')} as event_name
   from due join users u on u.id = due.user_id and u.deleted_at is null and u.verified_at is not null`,
)

/** Takes the customers to notify, each once and by one process. */
export function takeDueSeatAlerts(tx: Queryable, { now, saleEndsMinutes }: SaleTime, most: number) {
  return tx.query<DueAlert>(takeDueAlerts, [now, saleEndsMinutes, most])
}

const forgetAlerts = statement(
  'forget-old-seat-alerts',
  `delete from seat_alerts a using events e where e.id = a.event_id and e.ends_at < $1`,
)

/** Deletes the alerts of past events. */
export async function forgetSeatAlertsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(forgetAlerts, [time])
}
