import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import { readAttempt, readAttemptByReference } from '../attempts/attempt-sql.ts'
import { closeStaffTasks } from '../common/staff-task-sql.ts'
import { ProviderUnavailable } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { fetchNamedRefunds } from '../refunds/fetch-named-refunds.ts'
import type { RefundSettled } from '../refunds/settle-refund.ts'
import { fetchAndSettle } from '../settling/fetch-and-settle.ts'
import type { Settled } from '../settling/settle-payment.ts'
import {
  markNotifications,
  readOpenNotifications,
  readStoredNotification,
  recordReplay,
  type StoredNotification,
} from './notification-sql.ts'

/** The outcome of a notification; after `provider_unavailable` a retry makes sense. */
export type ReplayOutcome =
  | Settled
  | RefundSettled
  | 'not_understood'
  | 'unknown_reference'
  | 'provider_unavailable'

/**
 * Reads a stored notification again and settles the provider's current status. Idempotent; each replay is
 * recorded with its actor.
 * @throws Refusal not_found
 */
export async function replayNotification(ctx: ActorCtx, id: number): Promise<ReplayOutcome> {
  const stored = await readStoredNotification(ctx.db, id)
  if (!stored) throw new Refusal('not_found')
  const outcome = await readAgain(ctx, stored)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await recordReplay(tx, { id, actor: ctx.actor, outcome, now })
    if (outcome === 'provider_unavailable') return
    await markNotifications(tx, [{ ...stored, outcome }], now)
    if (!isOpen(outcome)) await closeStaffTasks(tx, { notification: id }, now)
  })
  return outcome
}

/**
 * The notifications without effect: not understood, not about one of our payments or refunds, or not settled
 * yet.
 */
export function listOpenNotifications(shop: Shop): Promise<StoredNotification[]> {
  return readOpenNotifications(shop.db, openOutcomes)
}

const openOutcomes = ['not_understood', 'unknown_reference', 'mismatch']
const isOpen = (outcome: string) => openOutcomes.includes(outcome)

async function readAgain(ctx: ActorCtx, stored: StoredNotification): Promise<ReplayOutcome> {
  try {
    const provider = providerNamed(ctx.config, stored.provider)
    const subject =
      (await provider.readNotification?.(stored.body, new URLSearchParams(stored.query))) ?? null
    if (subject && 'refund' in subject) return await readRefundAgain(ctx, stored, subject.refund)
    // Its attempt is known, and its text may have been erased with the customer's account.
    const known = stored.attemptId ? await readAttempt(ctx.db, stored.attemptId) : undefined
    if (known) return await fetchAndSettle(ctx, known, subject?.ids)
    if (!subject) return 'not_understood'
    const found = await readAttemptByReference(ctx.db, stored.provider, subject.payment)
    return found ? await fetchAndSettle(ctx, found, subject.ids) : 'unknown_reference'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'provider_unavailable'
    throw error
  }
}

async function readRefundAgain(
  shop: Shop,
  stored: StoredNotification,
  reference: string,
): Promise<ReplayOutcome> {
  const refund = (await fetchNamedRefunds(shop, [reference])).get(reference)
  if (refund?.provider !== stored.provider) return 'unknown_reference'
  return refund.outcome ?? 'provider_unavailable'
}
