import type { Ctx } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { createProcessLimit } from '#server/platform/rate-limits/limit-in-process.ts'
import { clientOf } from '#server/platform/rate-limits/rate-limit.ts'

/* Each return costs a call to the provider. A customer's page polls about ten times for one payment. */
const minutes = 15
const most = { order: 60, client: 3_000 }

const limits = new WeakMap<object, ReturnType<typeof createProcessLimit>>()

/** Counts a return to an order. @throws Refusal too_many_attempts {minutes} */
export function limitReturns(ctx: Ctx, orderId: string): void {
  const db = withoutGuard(ctx.db)
  let count = limits.get(db)
  if (!count) {
    count = createProcessLimit(minutes)
    limits.set(db, count)
  }
  count(ctx, [
    { key: `order ${orderId.toLowerCase()}`, limit: most.order },
    { key: `client ${clientOf(ctx.ip)}`, limit: most.client },
  ])
}
