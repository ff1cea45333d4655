import { setTimeout as pause } from 'node:timers/promises'
import { isOpen } from '#domain/payments/attempt-states.ts'
import { type ActorCtx, actAs, type Shop } from '#server/platform/context.ts'
import { providerNamed } from '../providers/providers.ts'
import { askProvider, knownAttempt } from './ask-provider.ts'
import { type AttemptRow, readAttempt, readAttempts, readLatestAttempt } from './attempt-sql.ts'
import { claimReturn, freeReturn } from './return-claim-sql.ts'
import { settlePayment } from './settle-payment.ts'

/** A process that has not answered for this long is taken to be dead; longer than two calls of a provider last. */
const claimMs = 30_000
/** How long another return waits for the one that settles, and how often it looks. */
const waitMs = 8_000
const lookEveryMs = 200

/**
 * Settles what a customer's return says about one of an order's attempts: the one that its query names, where the
 * provider can tell, else the latest. Tabs are reloaded and returns come twice at once; one of them settles, the others
 * wait for it and see the same.
 * @throws ProviderUnavailable when nothing can be known now
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
  // A customer who was refused may have paid on the same page since.
  if (latest && latest.state !== 'completed') await askProvider(ctx, latest)
}

async function takeReturn(ctx: ActorCtx, attempt: AttemptRow, query: URLSearchParams): Promise<void> {
  const provider = providerNamed(ctx.config, attempt.provider)
  if (!provider.takeReturn) return
  const now = ctx.clock.now()
  if (!(await claimReturn(ctx.db, attempt.id, now, new Date(now.getTime() - claimMs)))) {
    return untilSettled(ctx, attempt.id)
  }
  try {
    const status = await provider.takeReturn(query, knownAttempt(ctx, attempt))
    await settlePayment(ctx, attempt.id, status)
  } finally {
    await freeReturn(ctx.db, attempt.id)
  }
}

async function untilSettled(shop: Shop, attemptId: string): Promise<void> {
  for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
    const attempt = await readAttempt(shop.db, attemptId)
    if (!attempt || !isOpen(attempt.state)) return
    await pause(lookEveryMs)
  }
}
