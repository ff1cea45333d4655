import { randomUUID } from 'node:crypto'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { addRoutesOfPlan, insertLink, listRoutesWithoutLink, revokeLinksOfOthers } from './driver-link-sql.ts'
import { hashOfToken, makeDriverToken } from './driver-tokens.ts'

/**
 * Makes the links of a date fit its published plan and its drivers, in the transaction that changed them: a van that gets a
 * driver gets a link, and the link of a driver who drives it no longer is revoked. Other links stay, whatever version the
 * plan has.
 */
export async function settleDriverLinks(
  tx: Transaction,
  { clock, config }: Pick<Shop, 'clock' | 'config'>,
  dateId: number,
): Promise<void> {
  const now = clock.now()
  await addRoutesOfPlan(tx, dateId)
  await revokeLinksOfOthers(tx, dateId, now)
  for (const { routeId, driverId } of await listRoutesWithoutLink(tx, dateId)) {
    const id = randomUUID()
    const tokenHash = hashOfToken(makeDriverToken({ sessionSecrets: config.sessionSecrets }, id))
    await insertLink(tx, { id, routeId, driverId, tokenHash, digits: null }, 'system', now)
  }
}
