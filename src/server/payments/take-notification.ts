import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../platform/context.ts'
import { askProvider } from './ask-provider.ts'
import { readAttemptByReference } from './attempt-sql.ts'
import { keepNotification, markNotification } from './notification-sql.ts'
import { providerNamed } from './providers.ts'
import { openStaffTask } from './staff-task-sql.ts'

const keptHeaders = ['content-type', 'user-agent', 'x-request-id']

/**
 * A provider's message: authenticated, kept as it came, then taken as a reason to ask the provider what is true.
 * What cannot be settled now is thrown, so that the provider sends it again.
 */
export async function takeNotification(
  shop: Shop,
  providerName: string,
  rawBody: string,
  headers: Headers,
  query: URLSearchParams,
): Promise<void> {
  const provider = providerNamed(shop.config, providerName)
  if (!provider.readNotification) throw new Refusal('not_found')
  const read = await provider.readNotification(rawBody, headers, query)
  if (!read) return
  const { merchantReference, dedupeKey } = read
  const kept = Object.fromEntries(keptHeaders.map((name) => [name, headers.get(name) ?? '']))
  const attempt = await readAttemptByReference(shop.db, provider.name, merchantReference)
  const notification = await keepNotification(
    shop.db,
    { provider: provider.name, dedupeKey, headers: kept, body: rawBody, attemptId: attempt?.id ?? null },
    shop.clock.now(),
  )
  if (notification.handledAt) return
  if (!attempt) {
    // A genuine message about a payment that is none of ours: somebody has paid somebody.
    const details = { provider: provider.name, merchantReference, notification: notification.id }
    await openStaffTask(shop.db, 'unknown_payment', null, details, shop.clock.now())
  }
  const outcome = attempt
    ? await askProvider(shop, attempt, `provider:${provider.name}`)
    : 'unknown_reference'
  await markNotification(shop.db, notification.id, outcome, shop.clock.now())
}
