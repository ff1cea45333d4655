import type { BoardingParty, CheckedIn } from '#contract/travel/tickets.ts'
import { isoWithOffset, wireDateTime } from '#domain/platform/time/place-time.ts'
import { markOf } from '#domain/sales/payments/returns/money-returns.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { partyIdOf } from '#domain/travel/tickets/parties.ts'
import type { PassengerRow, ScannedOrder } from './check-in-sql.ts'

/** Groups passengers into parties, in the order of tickets and addresses. */
export function partiesOf(passengers: readonly PassengerRow[], boardedIn?: number): BoardingParty[] {
  const parties = new Map<string, BoardingParty>()
  for (const row of passengers) {
    const partyId = partyIdOf(row.ticket, row.stop)
    let party = parties.get(partyId)
    if (!party) {
      const { address, county } = row
      const place = { partyId, ticket: row.ticket + 1, address, county, ride: rideOf(row) }
      party = { ...place, expected: 0, boarded: 0, passengers: [] }
      parties.set(partyId, party)
    }
    party.expected++
    if (row.boardedAt) party.boarded++
    party.passengers.push({
      id: row.id,
      name: row.name,
      boardedAt: row.boardedAt?.toISOString() ?? null,
      boardedBy: row.staffName,
      boardedOn: row.device,
      boardedNow: boardedIn !== undefined && row.checkInId === boardedIn,
    })
  }
  return [...parties.values()]
}

function rideOf({ vehicle, windowFrom: from, windowUntil: until }: PassengerRow): BoardingParty['ride'] {
  if (!vehicle || !from || !until) return null
  return { vehicle, from: from.toISOString(), until: until.toISOString() }
}

/**
 * An order as shown to staff after a check-in; `boardedIn` is the check-in that boarded, which can be undone
 * until `undoUntil`.
 */
export function describeOrder(
  order: ScannedOrder,
  leg: Leg,
  passengers: readonly PassengerRow[],
  { boardedIn, undoUntil }: { boardedIn?: number | undefined; undoUntil?: Date | undefined } = {},
): CheckedIn {
  const parties = partiesOf(passengers, boardedIn)
  const boardedNow = parties.flatMap((party) => party.passengers.filter((one) => one.boardedNow)).length
  const mark = markOf(order.openReturns)
  return {
    customer: { name: order.customerName, email: order.customerEmail },
    date: wireDateTime(order.startsAt, order.timeZone),
    startsAt: isoWithOffset(order.startsAt, order.timeZone),
    timeZone: order.timeZone,
    event: { name: order.eventName, placeName: order.placeName },
    orderNumber: order.number,
    ...(mark && { mark }),
    ticketQuantity: order.tickets,
    passengerQuantity: order.passengers,
    leg,
    expected: order.passengers,
    boarded: passengers.filter(({ boardedAt }) => boardedAt).length,
    boardedNow,
    undoUntil: (boardedNow > 0 && undoUntil?.toISOString()) || null,
    parties,
  }
}
