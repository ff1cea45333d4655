import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../platform/context.ts'
import { askProvider } from './ask-provider.ts'
import { readAttemptByReference } from './attempt-sql.ts'
import { keepNotification, markNotification, type Notification } from './notification-sql.ts'
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts'
import { providerNamed } from './providers.ts'
import { openStaffTask } from './staff-task-sql.ts'

/** What authenticates a notification is kept with it, so that it can be read again. */
const keptHeaders = ['content-type', 'user-agent', 'x-request-id', 'signature', 'x-signature']

/**
 * A provider's message: authenticated, kept as it came, then taken as a reason to ask the provider what is true.
 * What cannot be settled now is thrown, so that the provider sends it again; staff can read it again, too
 * (office: notifications, replay-notification).
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
  const came = {
    provider: provider.name,
    headers: Object.fromEntries(keptHeaders.map((name) => [name, headers.get(name) ?? ''])),
    query: query.toString(),
    body: rawBody,
  }
  const read = await readOrKeep(shop, provider, came, headers, query)
  if (!read) return
  const { merchantReference, dedupeKey } = read
  const attempt = await readAttemptByReference(shop.db, provider.name, merchantReference)
  const notification = await keepNotification(
    shop.db,
    { ...came, dedupeKey, attemptId: attempt?.id ?? null },
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

/** What is genuine and cannot be read is kept for staff; what is not genuine leaves nothing behind. */
async function readOrKeep(
  shop: Shop,
  provider: PaymentProvider,
  came: Omit<Notification, 'dedupeKey' | 'attemptId'>,
  headers: Headers,
  query: URLSearchParams,
) {
  const keep = async (outcome: string | null) => {
    const dedupeKey = `unread ${createHash('sha256').update(`${came.query}\n${came.body}`).digest('hex')}`
    const now = shop.clock.now()
    const { id } = await keepNotification(shop.db, { ...came, dedupeKey, attemptId: null }, now)
    if (outcome) await markNotification(shop.db, id, outcome, now)
  }
  try {
    const read = await provider.readNotification!(came.body, headers, query)
    if (!read) await keep('not_understood')
    return read
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_input') await keep('not_understood')
    if (error instanceof ProviderUnavailable) await keep(null)
    throw error
  }
}
