import type { Locale } from '#domain/platform/locales.ts'
import { isInUse } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** SQL: whether a passenger of the customer boarded with order `o` on a leg. Receivers of places are not the customer's. */
export const hasRidden = `exists (
  select from tickets t join passengers g on g.ticket_id = t.id
  join boardings b on b.passenger_id = g.id and b.undone_in is null
  where t.order_id = o.id and t.released_at is null
    and not exists (select from give_aways w where w.passenger_id = g.id and w.state = 'accepted'))`

export type ReturnedDate = { dateId: number; timeZone: string; returnedAt: Date }

const returned = statement(
  'dates-to-thank',
  `select d.id as date_id, p.time_zone, greatest(d.starts_at, d.ends_at, (
       select max(s.window_until) from orders o join tickets t on t.order_id = o.id
       join standing_promises s on s.ticket_id = t.id and s.leg = 'return' where o.date_id = d.id)) as returned_at
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where d.called_off_at is null and d.starts_at > $1::timestamptz - interval '7 days' and d.starts_at < $1
     and exists (select from orders o where o.date_id = d.id and o.state in ('paid', 'partially_refunded'))
   order by d.id`,
)

/** The dates of the last days, and when their people were at home. */
export function listReturnedDates(db: Queryable, now: Date): Promise<ReturnedDate[]> {
  return db.query<ReturnedDate>(returned, [now])
}

export type NewReview = { id: string; orderId: string; email: string; locale: Locale }

// Money that is given back after the trip is about a complaint, to which a thank-you would be an insult.
const insert = statement(
  'ask-for-reviews',
  `with due as (
     select o.id from orders o join users u on u.id = o.user_id join event_dates d on d.id = o.date_id
     where o.date_id = $1 and o.state in ('paid', 'partially_refunded') and d.called_off_at is null
       and u.deleted_at is null and u.verified_at is not null and ${isInUse()}
       and not exists (select from ride_reviews r where r.order_id = o.id)
       and not exists (select from thanks_ended x where x.user_id = u.id)
       and not exists (select from refunds f where f.order_id = o.id and f.created_at >= d.starts_at)
       and not exists (select from money_returns m where m.order_id = o.id and m.ended_at is null)
       and ${hasRidden}
     order by o.id limit $4 for update of o skip locked
   ), made as (
     insert into ride_reviews (id, order_id, asked_at, answer_until)
     select gen_random_uuid(), id, $2, $3 from due order by id
     on conflict (order_id) do nothing returning id, order_id
   )
   select m.id, o.id as order_id, u.email::text, o.locale
   from made m join orders o on o.id = m.order_id join users u on u.id = o.user_id order by o.id`,
)

/** Notes that the customers of a date whose people rode are asked, once for each order; returns the new ones. */
export function insertReviews(
  tx: Transaction,
  dateId: number,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<NewReview[]> {
  return tx.query<NewReview>(insert, [dateId, now, until, most])
}
