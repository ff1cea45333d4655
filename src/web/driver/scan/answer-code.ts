import { findInIndex, type IndexedOrder } from '#domain/travel/driving/order-index.ts'
import { type QrContent, readQr } from '#domain/travel/tickets/qr-content.ts'
import type { RideLeg, RideParty, RideStop } from '../ride/read-leg.ts'
import type { SavedRoute } from '../state/route.ts'
import { bytesOf, hashOrder, isGenuine } from './verify-code.ts'

/** A party of a scanned order with its stop on this leg. */
export type FoundParty = { stop: RideStop; party: RideParty }

/**
 * The phone's own answer about a code. `board`: passengers of the order are not aboard yet. `already`: all
 * are. `asOf` is the time of the list, in milliseconds.
 */
export type CodeAnswer =
  | { kind: 'not_a_ticket' | 'forged' }
  | { kind: 'board'; code: QrContent; found: FoundParty[]; isDisputed: boolean }
  | { kind: 'already'; code: QrContent; found: FoundParty[]; since: number | null }
  | { kind: 'other_van'; code: QrContent; van: string | null; people: number; asOf: number }
  | { kind: 'unpaid' | 'cancelled'; code: QrContent; people: number; asOf: number }
  | { kind: 'unknown'; code: QrContent; asOf: number }

/** Answers a scanned text for a leg of the route. */
export async function answerCode(text: string, route: SavedRoute, leg: RideLeg): Promise<CodeAnswer> {
  const code = readQr(text)
  if (!code) return { kind: 'not_a_ticket' }
  if (!(await isGenuine(code, route.keys))) return { kind: 'forged' }
  const asOf = Date.parse(route.listAt)
  const rows = await findOrder(route, code.orderId)
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  const ended = rows.find(({ state }) => state === 'unpaid' || state === 'cancelled')
  if (ended) return { kind: ended.state === 'unpaid' ? 'unpaid' : 'cancelled', code, people, asOf }
  const found = findParties(leg, code.orderId)
  if (found.length > 0) return answerOwn(code, found, rows)
  if (rows.length === 0) return { kind: 'unknown', code, asOf }
  const vehicle = rows.find((row) => row.vehicle !== null)?.vehicle
  const van = route.index?.vehicles[vehicle ?? -1] ?? null
  return { kind: 'other_van', code, van, people, asOf }
}

function answerOwn(code: QrContent, found: FoundParty[], rows: IndexedOrder[]): CodeAnswer {
  const people = found.flatMap(({ party }) => party.people)
  if (people.some(({ state }) => state !== 'aboard'))
    return { kind: 'board', code, found, isDisputed: rows.some(({ state }) => state === 'disputed') }
  const times = people.flatMap(({ since }) => since ?? [])
  return { kind: 'already', code, found, since: times.length > 0 ? Math.max(...times) : null }
}

async function findOrder({ index }: SavedRoute, orderId: string): Promise<IndexedOrder[]> {
  const rows = index && bytesOf(index.rows)
  return rows ? findInIndex(rows, await hashOrder(orderId)) : []
}

function findParties({ stops }: RideLeg, orderId: string): FoundParty[] {
  return stops.flatMap((stop) =>
    stop.parties.filter((party) => party.orderId === orderId).map((party) => ({ stop, party })),
  )
}
