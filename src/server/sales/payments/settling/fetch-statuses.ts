import type { Actor } from '#domain/people/actor.ts'
import { actAs, type Shop } from '#server/platform/context.ts'
import { writeInHalves } from '#server/platform/database/run-in-halves.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import { type AttemptRow, readAttemptsNamed } from '../attempts/attempt-sql.ts'
import { markProcessing } from '../attempts/attempt-turns-sql.ts'
import { createCircuitBreaker, providerConcurrency } from '../attempts/circuit-breaker.ts'
import type { ProviderStatus } from '../providers/payment-provider.ts'
import { fetchStatusChange } from './fetch-and-settle.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/** Attempts by their ids. */
export function readAttemptsById({ db }: Shop, ids: readonly string[]): Promise<AttemptRow[]> {
  return readAttemptsNamed(db, [], ids)
}

/**
 * Fetches the status of many attempts and settles the changes. Returns each attempt's outcome by its id.
 * Attempts without a change cost no statement; those that have just begun cost one statement in total.
 * Attempts whose provider does not answer are missing: after a few failures its circuit opens. `named`: by attempt, the
 * provider's ids of payments that notifications name.
 */
export async function fetchStatuses(
  shop: Shop,
  attempts: readonly AttemptRow[],
  actorOf: (attempt: AttemptRow) => Actor,
  named: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Map<string, Settled>> {
  const outcomes = new Map<string, Settled>()
  const breaker = createCircuitBreaker()
  const started: { id: string; status: ProviderStatus }[] = []
  await mapWithConcurrency(attempts, providerConcurrency, async (attempt) => {
    const { id, provider } = attempt
    if (breaker.isOpen(provider)) return
    try {
      const status = await fetchStatusChange(shop, attempt, named.get(id))
      if (!status) outcomes.set(id, 'nothing_new')
      else if (isOnlyProcessing(attempt, status)) started.push({ id, status })
      else outcomes.set(id, await settlePayment(actAs(shop, actorOf(attempt)), id, status))
    } catch (error) {
      breaker.note(provider, error)
      shop.log.warn({ err: error, attempt: id }, "a payment's status could not be fetched from its provider")
    }
  })
  const now = shop.clock.now()
  const noted = await writeInHalves(started, (part) => markProcessing(shop.db, part, now))
  started.forEach(({ id: attempt }, index) => {
    const result = noted[index]
    if (!result) return
    if (result.status === 'fulfilled') outcomes.set(attempt, 'noted')
    else shop.log.error({ err: result.reason, attempt }, "a payment's status could not be stored")
  })
  return outcomes
}

function isOnlyProcessing({ state }: AttemptRow, { change, voucher }: ProviderStatus): boolean {
  return state === 'new' && change === 'process' && !voucher
}
