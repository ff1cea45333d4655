import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { providerNamed } from '../providers/providers.ts'
import { storeNotification } from './notification-sql.ts'

/** A notification is stored with its signature. */
const storedHeaders = ['content-type', 'user-agent', 'x-request-id', 'signature', 'x-signature']

/**
 * A provider's message: authenticated and stored as it came, and that is all that the provider waits for. What follows
 * from it is found out afterwards (handle-notifications.ts). What is not genuine leaves nothing behind.
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
    body: rawBody.replaceAll('\0', '\uFFFD'), // which PostgreSQL does not keep
    receivedAt: shop.clock.now(),
  })
}
