import { setTimeout as pause } from 'node:timers/promises'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import { type ActorCtx, actAs, type Shop } from '#server/platform/context.ts'
import { type AttemptRow, readAttempt, readAttempts, readLatestAttempt } from '../attempts/attempt-sql.ts'
import { providerNamed } from '../providers/providers.ts'
import { fetchAndSettle, knownAttempt } from './fetch-and-settle.ts'
import { claimReturn, freeReturn } from './return-claim-sql.ts'
import { settlePayment } from './settle-payment.ts'

/** A claim is taken over after this time: longer than two calls to a provider can take. */
const claimMs = 30_000
/** How long a second return waits for the first one, and how often it checks. */
const pollTimeoutMs = 8_000
const pollIntervalMs = 200

/**
 * Settles a customer's return from a provider: the attempt that the query names, where the provider can tell,
 * else the latest one. Returns may come twice at once, for instance when a tab is reloaded: one of them
 * settles, the others wait and see its result.
 * @throws ProviderUnavailable when the status cannot be known now
 */
export async function settleReturn(shop: Shop, orderId: string, query: URLSearchParams): Promise<void> {
  const ctx = actAs(shop, { kind: 'system', id: 'return' })
  const attempts = await readAttempts(shop.db, orderId)
  const named = attempts.find((attempt) => {
    const { isReturnOf } = providerNamed(shop.config, attempt.provider)
    return isReturnOf?.(query, knownAttempt(shop, attempt)) ?? false
  })
  if (named) return isOpen(named.state) ? takeReturn(ctx, named, query) : undefined
  const latest = await readLatestAttempt(shop.db, orderId)
  // After a refusal the customer may have paid on the same page.
  if (latest && latest.state !== 'completed')
    await fetchAndSettle(ctx, latest, paymentsNamed(ctx, latest, query))
}

async function takeReturn(ctx: ActorCtx, attempt: AttemptRow, query: URLSearchParams): Promise<void> {
  const provider = providerNamed(ctx.config, attempt.provider)
  if (!provider.takeReturn) return
  const now = ctx.clock.now()
  if (!(await claimReturn(ctx.db, attempt.id, now, new Date(now.getTime() - claimMs)))) {
    return waitUntilSettled(ctx, attempt.id)
  }
  try {
    const seen = await readAttempt(ctx.db, attempt.id)
    // An order that has ended or is paid does not need the money: it is not taken.
    if (seen && !isPayable(seen.orderState)) await fetchAndSettle(ctx, seen)
    else await settlePayment(ctx, attempt.id, await provider.takeReturn(query, knownAttempt(ctx, attempt)))
  } finally {
    await freeReturn(ctx.db, attempt.id, now)
  }
}

const paymentsNamed = ({ config }: Shop, { provider }: AttemptRow, query: URLSearchParams) =>
  providerNamed(config, provider).paymentsOfReturn?.(query) ?? []

async function waitUntilSettled(shop: Shop, attemptId: string): Promise<void> {
  for (let waited = 0; waited < pollTimeoutMs; waited += pollIntervalMs) {
    const attempt = await readAttempt(shop.db, attemptId)
    if (!attempt || !isOpen(attempt.state)) return
    await pause(pollIntervalMs)
  }
}
