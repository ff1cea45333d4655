import { uuid } from '#contract/platform/fields.ts'
import type { CheckedIn, RefusedTicket } from '#contract/travel/tickets.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import {
  boardingOutcome,
  type Leg,
  legs,
  mayBoardAt,
  type TripTimes,
} from '#domain/travel/tickets/boarding.ts'
import {
  type BoardingRequest,
  choosePassengers,
  type NoCodeReason,
  undoMs,
  type WayToFind,
} from '#domain/travel/tickets/parties.ts'
import type { Ctx, Customer, CustomerCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { isTicketGenuine } from '../ticket-signature.ts'
import {
  type CheckIn,
  type CheckInOutcome,
  type PassengerRow,
  readCheckIn,
  readPassengers,
  readScannedOrder,
  recordCheckIn,
  type ScannedOrder,
} from './check-in-sql.ts'
import { describeOrder, partiesOf } from './describe-boarding.ts'
import { gateCountries } from './gate-countries.ts'

/** `nonce` identifies a check-in: it is the same for each retry. */
type Request = BoardingRequest & { orderId: string; nonce: string; leg: Leg; device?: string | undefined }

export type ScannedCode = Request & { s: string; k: string }

export type TypedOrder = Request & {
  foundBy: Exclude<WayToFind, 'code'>
  reason?: NoCodeReason | undefined
  reasonText?: string | undefined
}

type Verdict = { outcome: CheckInOutcome; passengers: PassengerRow[]; boardedIn?: number; at?: Date }

/**
 * Boards passengers of the order in a scanned code. Every check-in is recorded, whatever its outcome, and a
 * retry gets the same response.
 * @throws Refusal invalid, unpaid, cancelled, wrong_date, already_used or people_already_aboard, with what
 * staff need to know in `data`
 */
export async function checkIn(ctx: CustomerCtx, code: ScannedCode): Promise<CheckedIn> {
  const isGenuine = isTicketGenuine(ctx.config, code)
  const { order, verdict } = await decide(ctx, code, (order) =>
    isGenuine ? stateOutcome(ctx, order, code.leg) : 'invalid',
  )
  if (!order || verdict.outcome === 'invalid') throw new Refusal('invalid')
  return answer(order, code.leg, verdict)
}

/**
 * Boards passengers of an order whose code cannot be scanned, with the reason for that. Only looking at the
 * order needs no reason.
 * @throws Refusal as `checkIn`; not_found unless the trip is today; reason_missing
 */
export async function checkInTyped(ctx: CustomerCtx, typed: TypedOrder): Promise<CheckedIn> {
  const isLook = typed.board === 'none' && !typed.parties
  const hasReason = typed.reason !== undefined && (typed.reason !== 'other' || Boolean(typed.reasonText))
  const { order, verdict } = await decide(ctx, typed, (order) => {
    const outcome = stateOutcome(ctx, order, typed.leg)
    return outcome === 'boarded' && !isLook && !hasReason ? 'reason_missing' : outcome
  })
  if (!order || verdict.outcome === 'invalid' || !isOfToday(ctx, order)) throw new Refusal('not_found')
  if (verdict.outcome === 'reason_missing') {
    const field = typed.reason === 'other' ? 'reasonText' : 'reason'
    throw refusedField(field, 'reason_missing')
  }
  return answer(order, typed.leg, verdict)
}

/**
 * In one transaction: locks the order, reads its boardings, boards the requested passengers, records the
 * check-in.
 */
async function decide(
  ctx: CustomerCtx,
  request: ScannedCode | TypedOrder,
  permit: (order: ScannedOrder) => CheckInOutcome,
): Promise<{ order: ScannedOrder | undefined; verdict: Verdict }> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const order = uuid.safeParse(request.orderId).success
      ? await readScannedOrder(tx, request.orderId, { locale: ctx.locale, countries: gateCountries(ctx) })
      : undefined
    const row = rowOf(request, ctx.customer, order, now)
    const permitted = order ? permit(order) : 'invalid'
    if (!order || permitted === 'invalid') {
      await recordCheckIn(tx, row, 'invalid')
      return { order, verdict: { outcome: 'invalid', passengers: [] } }
    }
    // Staff must not see passengers of another day.
    const passengers = permitted === 'wrong_date' ? [] : await readPassengers(tx, order.id, request.leg)
    const verdict = await board(tx, { row, request, permitted, passengers, staff: ctx.customer })
    return { order, verdict }
  })
}

async function board(
  tx: Transaction,
  check: {
    row: CheckIn
    request: Request
    permitted: CheckInOutcome
    passengers: PassengerRow[]
    staff: Customer
  },
): Promise<Verdict> {
  const { row, request, permitted, passengers, staff } = check
  const chosen = permitted === 'boarded' ? choose(passengers, request) : { outcome: permitted, ids: [] }
  const id = await recordCheckIn(tx, row, chosen.outcome, chosen.ids)
  if (id === undefined) return repeat(tx, row, passengers)
  if (chosen.outcome !== 'boarded') return { outcome: chosen.outcome, passengers }
  const aboard = new Set(chosen.ids)
  const boarding = {
    checkInId: id,
    boardedAt: row.createdAt,
    staffName: staff.name,
    device: row.device,
  }
  const after = passengers.map((one) => (aboard.has(one.id) ? { ...one, ...boarding } : one))
  return { outcome: 'boarded', passengers: after, boardedIn: id, at: row.createdAt }
}

function choose(
  passengers: readonly PassengerRow[],
  request: Request,
): { outcome: CheckInOutcome; ids: string[] } {
  const parties = partiesOf(passengers).map((party) => ({
    ...party,
    passengers: party.passengers.map(({ id, boardedAt }) => ({ id, aboard: boardedAt !== null })),
  }))
  const choice = choosePassengers(parties, request)
  switch (choice.kind) {
    case 'board':
      return { outcome: 'boarded', ids: choice.passengerIds }
    case 'look':
      return { outcome: 'looked', ids: [] }
    case 'unknown_party':
      throw refusedField('parties', 'field_is_invalid')
    default:
      return { outcome: choice.kind, ids: [] }
  }
}

/** A check-in whose nonce is recorded already: the same outcome, with the current boardings. */
async function repeat(tx: Transaction, row: CheckIn, passengers: PassengerRow[]): Promise<Verdict> {
  const same = await readCheckIn(tx, row.staffId, row.nonce)
  if (!same || same.orderId !== row.orderId || same.leg !== row.leg || same.asked !== row.asked) {
    throw new Refusal('invalid_input')
  }
  return { outcome: same.outcome, passengers, boardedIn: same.id, at: same.createdAt }
}

function rowOf(
  request: ScannedCode | TypedOrder,
  staff: Customer,
  order: ScannedOrder | undefined,
  now: Date,
): CheckIn {
  const typed = 'foundBy' in request ? request : undefined
  return {
    orderId: order?.id ?? null,
    leg: request.leg,
    nonce: request.nonce,
    device: request.device || null,
    staffId: staff.id,
    createdAt: now,
    foundBy: typed?.foundBy ?? 'code',
    reason: typed?.reason ?? null,
    reasonText: typed?.reasonText || null,
    asked: askedOf(request),
  }
}

/** The requested passengers as text, equal for equal requests. */
function askedOf({ board, parties }: BoardingRequest): string {
  if (!parties) return board
  return parties
    .map(({ partyId, people, passengers }) => [partyId, people ?? '', ...(passengers ?? [])].join(':'))
    .join(' ')
}

function stateOutcome(ctx: Ctx, order: ScannedOrder, leg: Leg): CheckInOutcome {
  return boardingOutcome({ state: order.state, trip: tripOf(order) }, leg, ctx.clock.now())
}

function isOfToday(ctx: Ctx, order: ScannedOrder): boolean {
  return legs.some((leg) => mayBoardAt(leg, tripOf(order), ctx.clock.now()))
}

function tripOf(order: ScannedOrder): TripTimes {
  return { startsAt: order.startsAt, endsAt: order.endsAt, timeZone: order.timeZone }
}

// Thrown after the commit, because refusals are recorded, too.
function answer(order: ScannedOrder, leg: Leg, { outcome, passengers, boardedIn, at }: Verdict): CheckedIn {
  if (outcome === 'looked') return describeOrder(order, leg, passengers)
  if (outcome === 'boarded') {
    const undoUntil = at && new Date(at.getTime() + undoMs)
    return describeOrder(order, leg, passengers, { boardedIn, undoUntil })
  }
  if (outcome === 'reason_missing' || outcome === 'undone' || outcome === 'undo_too_late') {
    throw new Refusal('invalid_input')
  }
  const data: RefusedTicket = { ticket: describeOrder(order, leg, passengers) }
  throw new Refusal(
    outcome,
    {},
    { data: outcome === 'already_used' ? { ...data, ...firstUse(passengers) } : data },
  )
}

function firstUse(passengers: readonly PassengerRow[]): RefusedTicket {
  const [first] = passengers
    .filter((one) => one.boardedAt)
    .sort((one, other) => Number(one.boardedAt) - Number(other.boardedAt))
  if (!first?.boardedAt) return {}
  return {
    usedAt: first.boardedAt.toISOString(),
    usedBy: first.staffName ?? '',
    usedOn: first.device,
  }
}
