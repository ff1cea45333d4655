import type { Locale } from '#domain/platform/locales.ts'
import { type ReminderKind, reminderKinds } from '#domain/travel/trips/reminders/reminders.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

/** A passenger who received the place from the customer. */
type Receiver = { name: string; email: string; locale: string | null }

/** A party to remind, with its passengers. */
export type PartyToRemind = {
  orderId: string
  email: string
  locale: Locale
  /** positions of the ticket in its order and of the address in the ticket, from 0 */
  ticket: number
  address: number
  /** the end of its pick-up window */
  until: Date
  /** whether passengers of the customer are still in it */
  isCustomers: boolean
  receivers: Receiver[]
}

// $6 the reminders already sent. A change mailed within the last day replaces the reminder.
const isDue = `p.leg = 'outbound' and p.is_last and p.reminded <> 'soon' and p.reminded = any ($6::text[]) and p.window_from > $2
  and ($1 <> 'day' or p.told_at < p.window_from - interval '24 hours')`
// Parties of an order are reminded together if their windows begin within an hour of each other. `limit 1`
// lets PostgreSQL look up each due promise instead of joining all tickets.
const take = statement(
  'take-parties-to-remind',
  `with chosen as (
     select x.order_id from (
       select p.ticket_id, p.address_position from promises p where ${isDue} and p.window_from <= $3 order by p.window_from
     ) p cross join lateral (
       select t.order_id from standing_promises s join tickets t on t.id = s.ticket_id join orders o on o.id = t.order_id
       join event_dates d on d.id = o.date_id
       where s.ticket_id = p.ticket_id and s.address_position = p.address_position and s.leg = 'outbound'
         and o.state in ('paid', 'partially_refunded') and d.called_off_at is null limit 1
     ) x limit $5
   ), due as (
     select p.ticket_id, p.address_position from (select distinct order_id from chosen) c
     join tickets t on t.order_id = c.order_id join promises p on p.ticket_id = t.id
     where ${isDue} and p.window_from <= $3::timestamptz + interval '60 minutes'
       and exists (select from standing_promises s where s.ticket_id = p.ticket_id
         and s.address_position = p.address_position and s.leg = p.leg)
   ), marked as (
     update promises p set reminded = $1 from due where p.ticket_id = due.ticket_id
       and p.address_position = due.address_position and p.leg = 'outbound' and p.is_last
   ), recorded as (
     insert into ride_reminders (ticket_id, address_position, kind, told_at)
     select ticket_id, address_position, $1, $4 from due order by ticket_id, address_position
     on conflict do nothing returning ticket_id, address_position
   )
   select o.id as order_id, u.email::text, o.locale, t.position as ticket, w.address_position as address,
     p.window_until as until,
     exists (select from passengers g where g.ticket_id = w.ticket_id and g.address_position = w.address_position
       and not exists (select from give_aways a where a.passenger_id = g.id and a.state = 'accepted')) as is_customers,
     coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'email', g.email, 'locale', a.locale) order by g.position)
       from passengers g join give_aways a on a.passenger_id = g.id and a.state = 'accepted'
       where g.ticket_id = w.ticket_id and g.address_position = w.address_position and g.email <> ''), '[]') as receivers
   from recorded w join promises p on p.ticket_id = w.ticket_id and p.address_position = w.address_position and p.leg = 'outbound'
     and p.is_last
   join tickets t on t.id = w.ticket_id join orders o on o.id = t.order_id join users u on u.id = o.user_id
   order by o.id, t.position, w.address_position`,
)

/** Takes the parties of some orders whose reminder is due, and marks them as reminded in this transaction. */
export function takePartiesToRemind(
  tx: Transaction,
  kind: ReminderKind,
  { after, until, now, parties }: { after: Date; until: Date; now: Date; parties: number },
): Promise<PartyToRemind[]> {
  const before = ['', ...reminderKinds.slice(0, reminderKinds.indexOf(kind))]
  return tx.query<PartyToRemind>(take, [kind, after, until, now, parties, before])
}

const releaseReminders = statement(
  'take-back-ride-reminders',
  `with gone as (
     delete from ride_reminders r using jsonb_to_recordset($1) as x(ticket_id uuid, position smallint)
     where r.ticket_id = x.ticket_id and r.address_position = x.position and r.kind = 'soon'
   )
   update promises p set reminded = 'day' from jsonb_to_recordset($1) as x(ticket_id uuid, position smallint)
   where p.ticket_id = x.ticket_id and p.address_position = x.position and p.leg = 'outbound' and p.is_last
     and p.reminded = 'soon'`,
)

/** Makes the last reminder due again, because the plate or the driver has changed. */
export async function remindAgain(
  tx: Transaction,
  parties: readonly { ticketId: string; position: number }[],
): Promise<void> {
  if (parties.length > 0) await tx.query(releaseReminders, [recordsOf(parties)])
}
