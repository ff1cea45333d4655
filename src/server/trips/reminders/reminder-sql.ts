import type { Locale } from '#domain/locales.ts'
import type { ReminderKind } from '#domain/trips/reminders.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

/** A passenger who got their place from the customer. */
type Receiver = { name: string; email: string; locale: string | null }

/** A party to remind, with those who travel in it. */
export type PartyToRemind = {
  orderId: string
  email: string
  locale: Locale
  /** of the ticket in its order, and of the address in the ticket, from 0 */
  ticket: number
  address: number
  /** the end of its window */
  until: Date
  /** whether the customer, or a guest of the customer, still travels in it */
  isCustomers: boolean
  receivers: Receiver[]
}

// Orders first, so that all parties of one are reminded together; a party whose window begins within an hour of the first
// comes with it. A change that was told within the last day reminds by itself.
const take = statement(
  'take-parties-to-remind',
  `with due as (
     select s.ticket_id, s.address_position, t.order_id, s.window_from, s.window_until
     from standing_promises s join tickets t on t.id = s.ticket_id join orders o on o.id = t.order_id
     join event_dates d on d.id = o.date_id
     where s.leg = 'outbound' and s.window_from > $2 and s.window_from <= $3::timestamptz + interval '60 minutes'
       and o.state in ('paid', 'partially_refunded') and d.called_off_at is null
       and ($1 <> 'day' or s.told_at < s.window_from - interval '24 hours')
       and not exists (select from ride_reminders r where r.ticket_id = s.ticket_id
         and r.address_position = s.address_position and r.kind = $1)
   ), chosen as (
     select order_id from due group by order_id having min(window_from) <= $3 order by min(window_from), order_id limit $5
   ), told as (
     insert into ride_reminders (ticket_id, address_position, kind, told_at)
     select ticket_id, address_position, $1, $4 from due where order_id in (select order_id from chosen)
     on conflict do nothing returning ticket_id, address_position
   )
   select o.id as "orderId", u.email::text, o.locale, t.position as ticket, w.address_position as address,
     due.window_until as until,
     exists (select from passengers g where g.ticket_id = w.ticket_id and g.address_position = w.address_position
       and not exists (select from give_aways a where a.passenger_id = g.id and a.state = 'accepted')) as "isCustomers",
     coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'email', g.email, 'locale', a.locale) order by g.position)
       from passengers g join give_aways a on a.passenger_id = g.id and a.state = 'accepted'
       where g.ticket_id = w.ticket_id and g.address_position = w.address_position and g.email <> ''), '[]') as receivers
   from told w join due on due.ticket_id = w.ticket_id and due.address_position = w.address_position
   join tickets t on t.id = w.ticket_id join orders o on o.id = t.order_id join users u on u.id = o.user_id
   order by o.id, t.position, w.address_position`,
)

/** Parties of some orders of whose ride a reminder is due, each once: they are marked as reminded in this transaction. */
export function takePartiesToRemind(
  tx: Transaction,
  kind: ReminderKind,
  { after, until, now, orders }: { after: Date; until: Date; now: Date; orders: number },
): Promise<PartyToRemind[]> {
  return tx.query<PartyToRemind>(take, [kind, after, until, now, orders])
}

const takeBack = statement(
  'take-back-ride-reminders',
  `delete from ride_reminders r using jsonb_to_recordset($1) as x("ticketId" uuid, position smallint)
   where r.ticket_id = x."ticketId" and r.address_position = x.position and r.kind = 'soon'`,
)

/** Lets these parties be reminded once more before the van comes: it has another plate, or another driver. */
export async function remindAgain(
  tx: Transaction,
  parties: readonly { ticketId: string; position: number }[],
): Promise<void> {
  if (parties.length > 0) await tx.query(takeBack, [JSON.stringify(parties)])
}
