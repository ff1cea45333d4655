import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { batchByKey } from '#server/platform/batch-by-key.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { writeInHalves } from '#server/platform/run-in-halves.ts'
import { providerNamed } from '../providers/providers.ts'
import { keepNotifications, type NewNotification } from './notification-sql.ts'

/** What authenticates a notification is kept with it. */
const keptHeaders = ['content-type', 'user-agent', 'x-request-id', 'signature', 'x-signature']

/**
 * A provider's message: authenticated and kept as it came, and that is all that the provider waits for. What follows
 * from it is found out afterwards (handle-notifications.ts). What is not genuine leaves nothing behind.
 */
export async function takeNotification(
  shop: Shop,
  providerName: string,
  rawBody: string,
  headers: Headers,
  query: URLSearchParams,
): Promise<void> {
  const provider = providerNamed(shop.config, providerName)
  if (!provider.isGenuine) throw new Refusal('not_found')
  if (!provider.isGenuine(rawBody, headers, query)) throw new Refusal('forbidden')
  await keepTogether(shop.db)('', {
    provider: provider.name,
    dedupeKey: createHash('sha256').update(`${query}\n${rawBody}`).digest('hex'),
    headers: Object.fromEntries(keptHeaders.map((name) => [name, headers.get(name) ?? ''])),
    query: query.toString(),
    body: rawBody.replaceAll('\0', '\uFFFD'), // which PostgreSQL does not keep
    receivedAt: shop.clock.now(),
  })
}

const keepers = new WeakMap<Database, (key: '', one: NewNotification) => Promise<void>>()

/** Notifications that come while others are written down share the next flush to the disk. */
function keepTogether(db: Database) {
  let keep = keepers.get(db)
  if (!keep) {
    keep = batchByKey((_key, came: NewNotification[]) =>
      writeInHalves(came, (part) => keepNotifications(db, part)),
    )
    keepers.set(db, keep)
  }
  return keep
}
