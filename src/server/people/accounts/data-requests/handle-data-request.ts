import { answerDue, type DataRequestKind } from '#domain/people/accounts/data-request-rights.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { lockLiveCustomer } from '#server/platform/database/fragments/live-customer-sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { refuseOwnAccount } from '../office/refuse-own-account.ts'
import { findSeenCustomer } from '../office/show-customers.ts'
import { hasTripsAhead } from '../privacy/deletion-sql.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'
import {
  closeDataRequest,
  type DataRequest,
  insertDataRequest,
  liftSuspension,
  lockDataRequest,
  suspendCustomer,
} from './data-request-sql.ts'
import { eraseCustomer } from './erase-customer.ts'
import { lockForErasure } from './erase-sql.ts'
import { mailErasure } from './mail-erasure.ts'
import { assertSeen } from './show-data-requests.ts'

/**
 * Records a request made by mail or phone; the law of the account's country sets its term. A request for
 * blocking blocks the data until it is answered. @throws Refusal not_found, own_account
 */
export function addDataRequest(
  ctx: StaffCtx,
  { customer, kind, note }: { customer: string; kind: DataRequestKind; note: string },
): Promise<{ id: number }> {
  return act(ctx, { verb: 'data-request.add' }, async (tx, entry) => {
    await lockLiveCustomer(tx, customer)
    const { countryCode, deletedAt, ...account } = await findSeenCustomer(ctx, tx, customer)
    if (deletedAt || !ctx.countries.includes(countryCode)) throw new Refusal('not_found')
    refuseOwnAccount(ctx, account)
    const receivedAt = ctx.clock.now()
    const dueAt = answerDue(kind, countryCode, receivedAt)
    const asked = { userId: customer, kind, countryCode, source: 'office' as const, note, receivedAt, dueAt }
    const id = await insertDataRequest(tx, asked)
    if (kind === 'blocking') await suspendCustomer(tx, customer, receivedAt)
    Object.assign(entry, { country: countryCode, object: { kind: 'data-request', id } })
    return { id }
  })
}

/**
 * Closes a request as answered or rejected; rejecting a blocking ends it. @throws Refusal not_found,
 * own_account, request_closed
 */
export function closeRequest(
  ctx: StaffCtx,
  id: number,
  { outcome, reason }: { outcome: 'done' | 'rejected'; reason: string },
): Promise<Record<never, never>> {
  return handling(ctx, 'close', id, async (tx, { kind, userId }, entry) => {
    entry.reason = reason
    entry.changes = { state: { from: 'open', to: outcome } }
    await closeDataRequest(tx, id, outcome, ctx.clock.now())
    if (kind === 'blocking' && outcome === 'rejected') await liftSuspension(tx, userId)
    return {}
  })
}

/**
 * Ends a blocking that was granted, once its reason is settled. @throws Refusal not_found, own_account,
 * request_closed
 */
export function liftBlocking(ctx: StaffCtx, id: number): Promise<Record<never, never>> {
  return act(ctx, { verb: 'data-request.lift', object: { kind: 'data-request', id } }, async (tx, entry) => {
    const request = assertSeen(ctx, await lockDataRequest(tx, id))
    entry.country = request.countryCode
    refuseOwnAccount(ctx, request)
    if (request.kind !== 'blocking' || !request.suspendedAt) throw new Refusal('request_closed')
    await liftSuspension(tx, request.userId)
    return {}
  })
}

/**
 * Erases the customer of an erasure request, with a last mail that says until when their data are blocked by
 * law.
 * @throws Refusal not_found, own_account, request_closed, account_has_trips
 */
export function eraseByRequest(ctx: StaffCtx, id: number): Promise<Record<never, never>> {
  return handling(ctx, 'erase', id, async (tx, { kind, userId }) => {
    const now = ctx.clock.now()
    // Before it is checked that nothing is open, so that no order is placed in between.
    await lockForErasure(tx, userId, now)
    const account = await readAccountFacts(tx, userId, now)
    if (kind !== 'erasure' || !account) throw new Refusal('not_found')
    if (await hasTripsAhead(tx, userId, now)) throw new Refusal('account_has_trips')
    await closeDataRequest(tx, id, 'done', now)
    await eraseCustomer(tx, ctx, { userId, years: ctx.config.retentionYears })
    await mailErasure(tx, ctx, account)
    return {}
  })
}

function handling<T>(
  ctx: StaffCtx,
  verb: string,
  id: number,
  work: (tx: Transaction, request: DataRequest, entry: LogEntry) => Promise<T>,
): Promise<T> {
  return act(
    ctx,
    { verb: `data-request.${verb}`, object: { kind: 'data-request', id } },
    async (tx, entry) => {
      const request = assertSeen(ctx, await lockDataRequest(tx, id))
      entry.country = request.countryCode
      refuseOwnAccount(ctx, request)
      if (request.state !== 'open') throw new Refusal('request_closed')
      return work(tx, request, entry)
    },
  )
}
