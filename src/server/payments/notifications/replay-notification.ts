import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { askProvider } from '../attempts/ask-provider.ts'
import { readAttempt, readAttemptByReference } from '../attempts/attempt-sql.ts'
import { ProviderUnavailable } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { fetchNamedRefunds } from '../refunds/fetch-named-refunds.ts'
import { closeStaffTasks } from '../staff-task-sql.ts'
import {
  type KeptNotification,
  keepReplay,
  markNotifications,
  readKeptNotification,
  readOpenNotifications,
} from './notification-sql.ts'

/**
 * Staff have a notification that was kept read again by its provider, and settled by what the provider says now. Doing
 * it again changes nothing. Answers what came of it; each time is remembered with who and when.
 */
export async function replayNotification(shop: Shop, id: number, staff: string): Promise<string> {
  const kept = await readKeptNotification(shop.db, id)
  if (!kept) throw new Refusal('not_found')
  const outcome = await readAgain(shop, kept, `staff:${staff}`)
  const now = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    await keepReplay(tx, id, staff, outcome, now)
    if (outcome === 'provider_unavailable') return
    await markNotifications(tx, [{ ...kept, outcome }], now)
    if (!isOpen(outcome)) await closeStaffTasks(tx, { notification: id }, now)
  })
  return outcome
}

/** The notifications that came to nothing: not understood, about no payment or refund of ours, or not settled yet. */
export function listOpenNotifications(shop: Shop): Promise<KeptNotification[]> {
  return readOpenNotifications(shop.db, openOutcomes)
}

const openOutcomes = ['not_understood', 'unknown_reference', 'mismatch']
const isOpen = (outcome: string) => openOutcomes.includes(outcome)

async function readAgain(shop: Shop, kept: KeptNotification, actor: string): Promise<string> {
  try {
    const provider = providerNamed(shop.config, kept.provider)
    const subject = (await provider.readNotification?.(kept.body, new URLSearchParams(kept.query))) ?? null
    if (subject && 'refund' in subject) return await readRefundAgain(shop, kept, subject.refund)
    // Whose it is was found out before; what it said may be forgotten with its customer's account.
    const known = kept.attemptId ? await readAttempt(shop.db, kept.attemptId) : undefined
    if (known) return await askProvider(shop, known, actor)
    if (!subject) return 'not_understood'
    const found = await readAttemptByReference(shop.db, kept.provider, subject.payment)
    return found ? await askProvider(shop, found, actor) : 'unknown_reference'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'provider_unavailable'
    throw error
  }
}

async function readRefundAgain(shop: Shop, kept: KeptNotification, reference: string): Promise<string> {
  const refund = (await fetchNamedRefunds(shop, [reference])).get(reference)
  if (refund?.provider !== kept.provider) return 'unknown_reference'
  return refund.outcome ?? 'provider_unavailable'
}
