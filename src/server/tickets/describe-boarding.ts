import type { BoardingParty, CheckedIn } from '#contract/tickets.ts'
import type { Leg } from '#domain/tickets/boarding.ts'
import { partyIdOf } from '#domain/tickets/parties.ts'
import { isoWithOffset, wireDateTime } from '#domain/time/place-time.ts'
import type { PassengerRow, ScannedOrder } from './check-in-sql.ts'

/** The parties of an order from its passengers, in the order of tickets and addresses. */
export function partiesOf(passengers: readonly PassengerRow[]): BoardingParty[] {
  const parties = new Map<string, BoardingParty>()
  for (const row of passengers) {
    const partyId = partyIdOf(row.ticket, row.stop)
    let party = parties.get(partyId)
    if (!party) {
      const { address, county } = row
      party = { partyId, ticket: row.ticket + 1, address, county, expected: 0, boarded: 0, passengers: [] }
      parties.set(partyId, party)
    }
    party.expected++
    if (row.boarded_at) party.boarded++
    party.passengers.push({
      id: row.id,
      name: row.name,
      boardedAt: row.boarded_at?.toISOString() ?? null,
      boardedBy: row.staff_name,
      boardedOn: row.device,
    })
  }
  return [...parties.values()]
}

/** An order as staff read it after a check-in that boarded `boardedNow` people. */
export function describeOrder(
  order: ScannedOrder,
  leg: Leg,
  passengers: readonly PassengerRow[],
  { boardedNow = 0, undoUntil = null }: { boardedNow?: number; undoUntil?: Date | null } = {},
): CheckedIn {
  return {
    customer: { name: order.customer_name, email: order.customer_email },
    date: wireDateTime(order.starts_at, order.time_zone),
    startsAt: isoWithOffset(order.starts_at, order.time_zone),
    timeZone: order.time_zone,
    event: { name: order.event_name, placeName: order.place_name },
    orderNumber: order.number,
    ticketQuantity: order.tickets,
    passengerQuantity: order.passengers,
    leg,
    expected: order.passengers,
    boarded: passengers.filter(({ boarded_at }) => boarded_at).length,
    boardedNow,
    undoUntil: undoUntil?.toISOString() ?? null,
    parties: partiesOf(passengers),
  }
}
