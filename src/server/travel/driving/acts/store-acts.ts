import { uuid } from '#contract/platform/fields.ts'
import type { SentAct, SyncedActs } from '#contract/travel/driving.ts'
import { markOf } from '#domain/sales/payments/returns/money-returns.ts'
import { type BoardingFacts, judgeActs } from '#domain/travel/driving/judge-acts.ts'
import type { TripTimes } from '#domain/travel/tickets/boarding.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { isTicketGenuine } from '#server/travel/tickets/ticket-signature.ts'
import { listStoredActs, type StoredAct } from './act-sql.ts'
import type { ActsOf } from './acts-of.ts'
import {
  listBoardingsOf,
  listObservationsOf,
  listPeopleOfOrders,
  lockAuthorOfActs,
  lockOrdersOf,
  type Named,
  type PersonRow,
} from './people-sql.ts'
import { type ReadAct, readSentAct } from './read-sent-act.ts'
import { writeActs } from './write-acts.ts'

/**
 * Stores acts of a device and judges them, in one transaction and a number of statements that does not depend on how many
 * they are. A nonce that is stored already gets the same judgement again.
 */
export async function storeActs(
  ctx: Ctx,
  by: ActsOf,
  { device, acts }: { device: string; acts: readonly SentAct[] },
): Promise<SyncedActs> {
  const arrived = ctx.clock.now()
  const read = uniqueByNonce(acts).map((one) =>
    readSentAct(one, { listed: by.listedAt, arrived }, (code) => isTicketGenuine(ctx.config, code)),
  )
  const judged = await ctx.db.transaction(async (tx) => {
    await lockAuthorOfActs(tx, by.author)
    const stored = await listStoredActs(tx, by.author, {
      nonces: read.flatMap(({ nonce, undoes }) => [nonce, ...(undoes ? [undoes] : [])]),
      stopIds: read.flatMap(({ stopId }) => stopId ?? []),
    })
    const facts = await readFacts(tx, by, { read, stored })
    const known = new Map(stored.map((one) => [one.nonce, one]))
    const fresh = read.filter(({ nonce }) => !known.has(nonce))
    const outcome = judgeActs(fresh, facts, { ...by.judgedAs, device })
    await writeActs(tx, by, { device, arrived, fresh, outcome, dateOf: facts.dateOf })
    const judgements = new Map(outcome.judged.map((one) => [one.nonce, one]))
    return read.flatMap(({ nonce, at, leg }) => {
      const before = known.get(nonce)
      const judgement = before ?? judgements.get(nonce)
      if (!judgement) return []
      const on = (before ? before.leg : leg) ?? 'outbound'
      const passengers = judgement.passengers.map((one) => ({ ...one, aboard: outcome.isAboard(one.id, on) }))
      return [{ nonce, at: (before?.at ?? at).toISOString(), marks: judgement.marks, passengers }]
    })
  })
  return { stored: judged.map(({ nonce }) => nonce), judged, serverTime: arrived.toISOString() }
}

function uniqueByNonce(acts: readonly SentAct[]): SentAct[] {
  const seen = new Set<string>()
  return acts.filter(({ nonce }) => !seen.has(nonce) && seen.add(nonce))
}

type Facts = BoardingFacts & { dateOf: (passengerId: string) => number | null }

/** Locks the orders of all people in the acts, and reads what the judgement needs of them. */
async function readFacts(
  tx: Transaction,
  by: ActsOf,
  { read, stored }: { read: readonly ReadAct[]; stored: readonly StoredAct[] },
): Promise<Facts> {
  const orders = await lockOrdersOf(tx, namedIn(read, stored))
  const people = orders.length > 0 ? await listPeopleOfOrders(tx, orders) : []
  const ids = people.map(({ id }) => id)
  const boardings = ids.length > 0 ? await listBoardingsOf(tx, ids) : []
  const observations = ids.length > 0 ? await listObservationsOf(tx, ids) : []
  const dates = new Map(people.map(({ id, dateId }) => [id, dateId]))
  return {
    passengers: new Map(people.map((row) => [row.id, passengerOf(row, by)])),
    boardings: boardings.map(({ actId, ...row }) => ({ ...row, by: actId, undoneBy: null })),
    observations: observations.map(({ actId, ...row }) => ({ ...row, by: actId })),
    acts: stored.map((one) => ({
      ...one,
      kind: one.kind === 'unreadable' ? 'incident' : one.kind,
      passengers: one.passengers.map(({ id }) => id),
    })),
    dateOf: (passengerId) => dates.get(passengerId) ?? null,
  }
}

const uuidsIn = (texts: readonly string[]) => texts.filter((text) => uuid.safeParse(text).success)

function namedIn(read: readonly ReadAct[], stored: readonly StoredAct[]): Named {
  return {
    passengerIds: [
      ...read.flatMap(({ passengers }) => passengers ?? []),
      ...stored.flatMap(({ passengers }) => passengers.map(({ id }) => id)),
    ],
    ticketIds: uuidsIn(read.flatMap(({ partyId }) => partyId?.split('/')[0] ?? [])),
    orderIds: uuidsIn(read.flatMap(({ orderId }) => orderId ?? [])),
  }
}

function passengerOf(row: PersonRow, by: ActsOf) {
  const { id, orderId, state, isReleased, openReturns, ticketId, position } = row
  const { startsAt, endsAt, timeZone } = row
  const trip: TripTimes = { startsAt, endsAt, timeZone }
  const isOfTrip = by.dateId === null ? by.countries.includes(row.country) : row.dateId === by.dateId
  return {
    ...{ id, orderId, state, isReleased, isOfTrip, trip },
    partyId: `${ticketId}/${position}`,
    mark: markOf(openReturns),
    vehicles: { outbound: row.outbound, return: row.return },
  }
}
