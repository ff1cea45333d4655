import type { judgeActs } from '#domain/travel/driving/judge-acts.ts'
import type { ActKey } from '#domain/travel/driving/seats.ts'
import type { Transaction } from '#server/platform/database.ts'
import {
  boardPassengersByActs,
  insertActs,
  insertPassengersOfActs,
  type NewAct,
  noteUndoneActs,
} from './act-sql.ts'
import type { ActsOf } from './acts-of.ts'
import type { ReadAct } from './read-sent-act.ts'

type Outcome = ReturnType<typeof judgeActs>

/** Writes new acts with their judgement, and the boardings that follow from them. */
export async function writeActs(
  tx: Transaction,
  by: Omit<ActsOf, 'judgedAs'>,
  {
    device,
    arrived,
    fresh,
    outcome,
    dateOf,
  }: {
    device: string
    arrived: Date
    fresh: readonly ReadAct[]
    outcome: Outcome
    dateOf: (passengerId: string) => number | null
  },
): Promise<void> {
  if (fresh.length === 0) return
  const judgements = new Map(outcome.judged.map((one) => [one.nonce, one]))
  const rows = fresh.map((act) => {
    const judgement = judgements.get(act.nonce)
    const first = judgement?.passengers.find(({ id }) => dateOf(id) !== null)
    const dateId = by.dateId ?? (first ? dateOf(first.id) : null)
    const target = judgement?.undoes ?? null
    const undoes = typeof target === 'number' ? target : null
    return rowOf(act, { ...by, dateId }, { device, arrived, marks: judgement?.marks ?? [], undoes })
  })
  const ids = await insertActs(tx, rows)
  const idOf = (key: ActKey | null) => (typeof key === 'string' ? (ids.get(key) ?? null) : key)
  const undone = outcome.judged.flatMap(({ nonce, undoes }) => {
    const [id, target] = [ids.get(nonce), idOf(undoes)]
    return typeof undoes === 'string' && id !== undefined && target !== null ? [{ id, target }] : []
  })
  if (undone.length > 0) await noteUndoneActs(tx, undone)
  const passengers = outcome.judged.flatMap((judgement) =>
    judgement.passengers.map(({ id, result, marks }) => ({
      ...{ act_id: ids.get(judgement.nonce) ?? 0, passenger_id: id, result, marks },
    })),
  )
  if (passengers.length > 0) await insertPassengersOfActs(tx, passengers)
  const changed = outcome.changed.map(({ id, passengerId, leg, by: made, undoneBy }) => ({
    ...{ act_id: idOf(made), passenger_id: passengerId, leg, boarding_id: id, undone_by: idOf(undoneBy) },
  }))
  if (changed.length > 0) await boardPassengersByActs(tx, changed)
}

function rowOf(
  act: ReadAct,
  { author, routeId, sessionId, staffId, dateId }: Omit<ActsOf, 'judgedAs'>,
  more: { device: string; arrived: Date; marks: NewAct['marks']; undoes: number | null },
): NewAct {
  const { sent, raw } = act
  return {
    date_id: dateId,
    route_id: routeId,
    session_id: sessionId,
    staff_id: staffId,
    author,
    nonce: act.nonce,
    device: more.device,
    sequence: sent?.sequence ?? 0,
    kind: act.kind,
    leg: act.leg,
    stop_id: act.stopId,
    how: sent?.how ?? null,
    reason: sent?.reason ?? null,
    reason_text: sent?.reasonText || null,
    people: sent?.people ?? null,
    minutes: act.minutes,
    undoes_id: more.undoes,
    said_at: sent ? new Date(sent.at) : null,
    clock_offset: sent?.offsetSeconds ?? 0,
    happened_at: act.at,
    received_at: more.arrived,
    marks: more.marks,
    raw,
  }
}
