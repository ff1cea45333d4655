import { createHash } from 'node:crypto'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { providerNamed } from '../providers/providers.ts'
import { storeNotification } from './notification-sql.ts'

/** The headers that are stored with a notification. */
const storedHeaders = ['content-type', 'user-agent', 'x-request-id', 'signature', 'x-signature']

/**
 * Receives a webhook: authenticates and stores it, so that the provider gets its response at once. The job
 * handle-notifications.ts processes it later. Messages that are not genuine are not stored.
 */
export async function takeNotification(
  shop: Shop,
  providerName: string,
  { rawBody, headers, query }: { rawBody: string; headers: Headers; query: URLSearchParams },
): Promise<void> {
  const provider = providerNamed(shop.config, providerName)
  if (!provider.isGenuine) throw new Refusal('not_found')
  if (!provider.isGenuine(rawBody, headers, query)) throw new Refusal('forbidden')
  await storeNotification(shop.db, {
    provider: provider.name,
    dedupeKey: createHash('sha256').update(`${query}\n${rawBody}`).digest('hex'),
    headers: Object.fromEntries(storedHeaders.map((name) => [name, headers.get(name) ?? ''])),
    query: query.toString(),
    body: rawBody.replaceAll('\0', '\uFFFD'), // PostgreSQL text cannot hold NUL
    receivedAt: shop.clock.now(),
    country: provider.countryOfNotification?.(rawBody, headers) ?? null,
  })
}
