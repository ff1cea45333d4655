import { uuid } from '#contract/fields.ts'
import type { CheckedIn, RefusedTicket } from '#contract/tickets.ts'
import { Refusal } from '#domain/refusal.ts'
import { boardingOutcome, type Leg } from '#domain/tickets/boarding.ts'
import { isoWithOffset, wireDateTime } from '#domain/time/place-time.ts'
import type { Ctx, Customer } from '../platform/context.ts'
import type { Transaction } from '../platform/database.ts'
import {
  type EarlierScan,
  readEarlierScans,
  readScannedOrder,
  recordScan,
  type Scan,
  type ScannedOrder,
  type ScanOutcome,
} from './check-in-sql.ts'
import { isTicketGenuine } from './ticket-signature.ts'

/** What a scanner read and where; `nonce` is new for each scan and the same for each try to send it. */
export type Scanned = { orderId: string; s: string; k: string; nonce: string; leg: Leg; device?: string }

type Verdict = { outcome: ScanOutcome; boarding?: EarlierScan }

/**
 * Lets the passengers of an order board a leg, once. Every scan is recorded, whatever comes of it, and a scan that is
 * sent again gets the answer that it got.
 * @throws Refusal invalid, unpaid, cancelled, wrong_date or already_used, with what staff need to know in `data`
 */
export async function checkIn(ctx: Ctx, staff: Customer, scanned: Scanned): Promise<CheckedIn> {
  const isGenuine = isTicketGenuine(ctx.config, scanned)
  const now = ctx.clock.now()
  const { order, verdict } = await ctx.db.transaction(async (tx) => {
    const order = isUuid(scanned.orderId)
      ? await readScannedOrder(tx, scanned.orderId, ctx.locale)
      : undefined
    const scan: Scan = {
      order_id: order?.id ?? null,
      leg: scanned.leg,
      nonce: scanned.nonce,
      device: scanned.device || null,
      staff_id: staff.id,
      created_at: now,
    }
    const outcome = order && isGenuine ? boardingOutcome(stateAndTrip(order), scanned.leg, now) : 'invalid'
    return { order, verdict: await record(tx, scan, outcome) }
  })
  // Told after the commit: a refusal is a record too.
  if (!order || verdict.outcome === 'invalid') throw new Refusal('invalid')
  const ticket = describe(order, scanned.leg)
  if (verdict.outcome === 'boarded') return ticket
  throw new Refusal(verdict.outcome, {}, { data: refusedTicket(ticket, verdict) })
}

async function record(tx: Transaction, scan: Scan, outcome: ScanOutcome): Promise<Verdict> {
  const isNew = await recordScan(tx, scan, outcome)
  if (isNew || outcome === 'invalid') return { outcome }
  const earlier = await readEarlierScans(tx, scan)
  const boarding = earlier.find((each) => each.outcome === 'boarded' && each.order_id === scan.order_id)
  const same = earlier.find((each) => each.is_same_scan)
  if (same) {
    if (same.order_id !== scan.order_id || same.leg !== scan.leg) throw new Refusal('invalid_input')
    return { outcome: same.outcome, boarding }
  }
  await recordScan(tx, scan, 'already_used')
  return { outcome: 'already_used', boarding }
}

const isUuid = (text: string) => uuid.safeParse(text).success

function stateAndTrip(order: ScannedOrder) {
  return {
    state: order.state,
    trip: { startsAt: order.starts_at, endsAt: order.ends_at, timeZone: order.time_zone },
  }
}

function describe(order: ScannedOrder, leg: Leg): CheckedIn {
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
  }
}

function refusedTicket(ticket: CheckedIn, { outcome, boarding }: Verdict): RefusedTicket {
  if (outcome !== 'already_used' || !boarding) return { ticket }
  return {
    ticket,
    usedAt: boarding.created_at.toISOString(),
    usedBy: boarding.staff_name,
    usedOn: boarding.device,
  }
}
