import { findLocale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { needsReason, windowToPromise } from '#domain/travel/trips/promises/promise.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { act } from '#server/records/office-log/act.ts'
import { settleDriverLinks } from '#server/travel/driving/links/settle-driver-links.ts'
import { enqueueRideAlerts } from '#server/travel/ride-alerts/send-ride-alerts.ts'
import { moveFleetUses } from '../fleet/assign-fleet.ts'
import { lockDraft } from '../plans/lock-plan.ts'
import { markPublished } from '../plans/plan-sql.ts'
import { findLastStep } from '../plans/plan-step-sql.ts'
import {
  insertPromises,
  listPromisedReceivers,
  lockOrdersToTell,
  type PromisedReceiver,
  type StandingPromise,
} from '../plans/promise-sql.ts'
import { partyKey, readPartyKey, readTripFacts, type TripFacts } from '../plans/read-trip.ts'
import { violationsOf, withCurrentParties } from '../promises/show-plan.ts'
import { remindAgain } from '../reminders/reminder-sql.ts'

type Asked = {
  reason: string
  /** the revision that the planner has seen */
  revision?: number | undefined
  /** true: the planner confirms routes without a vehicle or driver */
  withoutFleet: boolean
}

/**
 * Publishes a draft in one transaction: each party is promised its windows and vehicle, and each order with
 * news gets a mail. A change within a promised window is no news.
 * @throws Refusal not_found, plan_not_draft, plan_outdated, plan_breaks_rules, plan_change_needs_reason,
 * edited_meanwhile, fleet_taken, plan_lacks_fleet
 */
export function publishPlan(
  ctx: StaffCtx,
  planId: number,
  asked: Asked,
): Promise<{ promised: number; unplanned: number }> {
  return act(
    ctx,
    { verb: 'plan.publish', object: { kind: 'plan', id: planId }, reason: asked.reason },
    async (tx, entry) => {
      const draft = await lockDraft(tx, ctx, planId)
      entry.object = { kind: 'trip', id: draft.row.dateId }
      entry.country = draft.date.countryCode
      if (asked.revision !== undefined && asked.revision !== draft.row.revision) {
        const theirs = await findLastStep(tx, planId)
        throw new Refusal('edited_meanwhile', {}, { data: { revision: draft.row.revision, theirs } })
      }
      const { promised, unplanned } = await publishDraft(tx, ctx, draft, asked)
      entry.changes = { version: { to: draft.row.version }, promised: { to: promised } }
      return { promised, unplanned }
    },
  )
}

/** Publishes a locked draft in the caller's transaction. @throws Refusal as `publishPlan` */
export async function publishDraft(
  tx: Transaction,
  ctx: Pick<StaffCtx, 'clock' | 'config'>,
  { row, date }: Awaited<ReturnType<typeof lockDraft>>,
  { reason, withoutFleet }: Omit<Asked, 'revision'>,
): Promise<{ promised: number; unplanned: number }> {
  // Read the clock before the facts, so that a ticket released in between counts as released after the
  // publication.
  const now = ctx.clock.now()
  const facts = await readTripFacts(tx, date, row)
  const plan = withCurrentParties(facts, row.plan)
  refuseBroken(facts, plan)
  refuseForgotten(facts, plan, row.plan)
  const standing = new Map(facts.promises.map((promise) => [promiseKey(promise), promise]))
  const fresh = promisesOf(plan, standing).filter((promise) =>
    isNew(promise, standing.get(promiseKey(promise))),
  )
  const moved = fresh.filter((promise) => isLargeChange(promise, standing.get(promiseKey(promise))))
  if (moved.length > 0 && !reason) {
    throw new Refusal('plan_change_needs_reason', { count: new Set(moved.map(partyKey)).size })
  }
  await moveFleetUses(tx, date, { plan, fleet: row.fleet }, { now, isConfirmed: withoutFleet })
  const isTold = (promise: StandingPromise) => standing.has(promiseKey(promise))
  await insertPromises(tx, fresh.filter(isTold), { planId: row.id, at: now, reason })
  // A first promise changes nothing, so it needs no reason.
  await insertPromises(
    tx,
    fresh.filter((promise) => !isTold(promise)),
    { planId: row.id, at: now, reason: '' },
  )
  await remindAgain(
    tx,
    fresh.filter((promise) => standing.get(promiseKey(promise))?.vehicle !== promise.vehicle),
  )
  await notifyOrders(tx, ctx, { facts, fresh, standing, reason })
  if (!(await markPublished(tx, row, now))) throw new Refusal('plan_not_draft')
  await settleDriverLinks(tx, ctx, row.dateId)
  return {
    promised: new Set(fresh.map(partyKey)).size,
    unplanned: plan.unplanned.length + facts.unlocated.length,
  }
}

/**
 * Parties may be left out, as the planner has seen, but routes that cannot be driven must not be promised.
 */
function refuseBroken(facts: TripFacts, plan: Plan): void {
  const broken = violationsOf(facts, plan)
  if (broken.length > 0) throw new Refusal('plan_breaks_rules', { count: broken.length })
}

/**
 * A party that was promised a van after the draft was made must be in the plan: nothing else would plan it
 * again.
 */
function refuseForgotten({ promises }: TripFacts, plan: Plan, draft: Plan): void {
  const seen = new Set(draft.unplanned)
  const later = new Set(plan.unplanned.filter((id) => !seen.has(id)))
  if (promises.some((promise) => later.has(partyKey(promise)))) throw new Refusal('plan_outdated')
}

type StandingPromises = ReadonlyMap<string, StandingPromise>

/**
 * The promises of a plan. A vehicle leaves for home with everyone at one time, so that window is a moment.
 */
function promisesOf(plan: Plan, standing: StandingPromises): StandingPromise[] {
  const promises: StandingPromise[] = []
  const add = (id: string, leg: Leg, vehicle: string, window: { from: Date; until: Date }) =>
    promises.push({ ...readPartyKey(id), leg, vehicle, from: window.from, until: window.until })
  for (const { vehicle, stops } of plan.outbound) {
    for (const { at, parties } of stops) {
      for (const id of parties) {
        const before = standing.get(`${id} outbound`)
        const same = before?.vehicle === vehicle ? before : null
        add(id, 'outbound', vehicle, windowToPromise(new Date(at * 1000), same))
      }
    }
  }
  for (const { vehicle, startsAt, stops } of plan.return) {
    const leaves = new Date(startsAt * 1000)
    for (const id of stops.flatMap(({ parties }) => parties)) {
      add(id, 'return', vehicle, { from: leaves, until: leaves })
    }
  }
  return promises
}

function promiseKey(promise: StandingPromise): string {
  return `${partyKey(promise)} ${promise.leg}`
}

function isNew(promise: StandingPromise, before: StandingPromise | undefined): boolean {
  if (!before || before.vehicle !== promise.vehicle) return true
  return (
    before.from.getTime() !== promise.from.getTime() || before.until.getTime() !== promise.until.getTime()
  )
}

function isLargeChange(promise: StandingPromise, before: StandingPromise | undefined): boolean {
  return before !== undefined && needsReason(before, promise)
}

/**
 * One mail per order, with the previous promises to its parties, and one to each receiver of a place in it.
 */
async function notifyOrders(
  tx: Transaction,
  ctx: Pick<StaffCtx, 'clock'>,
  news: { facts: TripFacts; fresh: readonly StandingPromise[]; standing: StandingPromises; reason: string },
): Promise<void> {
  const byOrder = Map.groupBy(news.fresh, (promise) => news.facts.rows.get(partyKey(promise))?.orderId ?? '')
  const orders = await lockOrdersToTell(tx, [...byOrder.keys()].filter(Boolean))
  const toCustomers = orders.map(({ orderId, email: to, locale }) => {
    const before = (byOrder.get(orderId) ?? []).flatMap((promise) => {
      const was = news.standing.get(promiseKey(promise))
      const ticket = news.facts.rows.get(partyKey(promise))?.ticket ?? 0
      return was ? [{ ...describe(was), ticket }] : []
    })
    const reason = before.length > 0 ? news.reason : ''
    return { kind: 'rides_promised', to, locale, orderId, data: { before, reason } } as const
  })
  const until = new Date(news.facts.trip.startsAt * 1000)
  await enqueueRideAlerts(
    tx,
    ctx,
    toCustomers.map(({ orderId, data }) => ({
      orderId,
      until,
      kind: data.before.length > 0 ? 'changed' : 'promised',
    })),
  )
  const isTold = new Set(orders.map(({ orderId }) => orderId))
  const parties = news.fresh.filter(({ leg }) => leg === 'outbound')
  const receivers = await listPromisedReceivers(tx, parties)
  const toReceivers = receivers
    .filter(({ orderId }) => isTold.has(orderId))
    .map((receiver) => mailToReceiver(receiver, news))
  await enqueueMails(tx, ctx, [...toCustomers, ...toReceivers])
}

/** The same for a given-away place: only its party, which is the first in the data. */
function mailToReceiver(
  { orderId, ticket, name: receiver, email: to, locale, ...party }: PromisedReceiver,
  { standing, reason }: { standing: StandingPromises; reason: string },
): Mail {
  const was = standing.get(`${partyKey(party)} outbound`)
  const before = was ? [{ ...describe(was), ticket, address: 0 }] : []
  return {
    ...{ kind: 'rides_promised', to, locale: findLocale(locale ?? '') ?? 'es_MX', orderId },
    data: { before, reason: was ? reason : '', place: { ticket, receiver } },
  }
}

function describe({ position, leg, vehicle, from, until }: StandingPromise) {
  return { address: position, leg, vehicle, from: from.toISOString(), until: until.toISOString() }
}
