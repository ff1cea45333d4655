import type { Shop } from '#server/platform/context.ts'
import { noteClosedAttempts, takeDueAttempts } from '../attempts/attempt-turns-sql.ts'
import { fetchStatuses } from './fetch-statuses.ts'

const attemptsATime = 100
/** Attempts per turn. */
const mostBatches = 10

/**
 * Fetches the status of every attempt whose check is due. This finds payments whose notification was lost, and
 * cancels once what is open beside a paid one.
 */
export async function reconcileAttempts(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < mostBatches && !stopping?.aborted; batch++) {
    const due = await takeDueAttempts(shop.db, shop.clock.now(), attemptsATime)
    const known = await fetchStatuses(shop, due, () => ({ kind: 'system', id: 'reconciler' }))
    const closed = due.filter(({ id, isClosing }) => isClosing && known.has(id))
    await noteClosedAttempts(
      shop.db,
      closed.map(({ id }) => id),
    )
    if (due.length < attemptsATime || known.size === 0) return
  }
}
