import { type Queryable, statement } from '#server/platform/database.ts'

const orders = '(select id from orders where user_id = $1)'

// Words without passengers ("left with her sister") may be about anyone in the van, so they go with each of its
// people. Passengers of other customers' orders count if their e-mail is that of the account.
const eraseWords = statement(
  'erase-words-of-rides',
  `with people as (
     select g.id, g.ticket_id, g.address_position, o.date_id from passengers g join tickets t on t.id = g.ticket_id
     join orders o on o.id = t.order_id
     where o.user_id = $1 or lower(g.email) = (select lower(email) from users where id = $1 and verified_at is not null)
   ), named as (
     select x.act_id as id from ride_act_passengers x join people p on p.id = x.passenger_id
   ), unnamed as (
     select a.id from people p
     join promises s on s.ticket_id = p.ticket_id and s.address_position = p.address_position
     join trip_routes r on r.date_id = p.date_id and r.vehicle = s.vehicle
     join ride_acts a on a.route_id = r.id
     where (a.reason_text is not null or a.raw is not null)
       and not exists (select from ride_act_passengers x where x.act_id = a.id)
   ), gate as (
     update check_ins set reason_text = null where order_id in ${orders} and reason_text is not null
   ), reviews as (
     update ride_reviews set words = null, may_publish = false where order_id in ${orders} and words is not null
   ), thanks as (
     delete from thanks_ended where user_id = $1
   ), called_off as (
     update call_off_orders set why = '' where order_id in ${orders} and why is not null
   )
   update ride_acts set reason_text = null, raw = null
   where id in (select id from named union select id from unnamed) and (reason_text is not null or raw is not null)`,
)

/** Blanks what drivers, staff and the customer typed about the customer's rides and check-ins; what happened stays. */
export async function eraseWordsOfRides(tx: Queryable, userId: string): Promise<void> {
  await tx.query(eraseWords, [userId])
}
