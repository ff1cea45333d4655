import { type Queryable, statement } from '#server/platform/database.ts'

/** Data of a party for its driver besides the address: the first passenger. */
export type PartyContact = { ticketId: string; position: number; name: string; phone: string; note: string }

const list = statement(
  'list-contacts-of-parties',
  `select distinct on (a.ticket_id, a.position) a.ticket_id as ticket_id, a.position, g.name, g.phone, a.driver_note as note
   from orders o join tickets t on t.order_id = o.id and t.released_at is null
   join ticket_addresses a on a.ticket_id = t.id
   join passengers g on g.ticket_id = a.ticket_id and g.address_position = a.position
   where o.date_id = $1 and t.id = any ($2::uuid[]) and o.state in ('paid', 'partially_refunded')
   order by a.ticket_id, a.position, g.position`,
)

/** The contacts of the parties of these tickets of a date. */
export function listPartyContacts(
  db: Queryable,
  dateId: number,
  ticketIds: readonly string[],
): Promise<PartyContact[]> {
  return db.query<PartyContact>(list, [dateId, ticketIds])
}
