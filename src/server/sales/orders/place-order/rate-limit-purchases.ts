import type { CustomerCtx } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { createProcessLimit } from '#server/platform/rate-limits/limit-in-process.ts'
import { type Attempt, clientOf, countAttempt } from '#server/platform/rate-limits/rate-limit.ts'

/*
 * Rate limits for holds, orders and changes per customer. They are far above what an indecisive family needs;
 * the limits per client allow for a company or a mobile network behind one IP address.
 */

const purchaseMinutes = 15
const mostHolds = { customer: 60, client: 3_000 }
const mostOrders = { customer: 20, client: 600 }
const changeMinutes = 60
const mostChanges = { customer: 60, client: 1_200 }

const limits = new WeakMap<object, ReturnType<typeof createProcessLimit>>()

/** @throws Refusal too_many_attempts {minutes} */
export function limitHolds(ctx: CustomerCtx): void {
  countInProcess(ctx, 'hold', mostHolds)
}

/** For orders and for each further attempt to pay one. @throws Refusal too_many_attempts {minutes} */
export function limitOrders(ctx: CustomerCtx): void {
  countInProcess(ctx, 'order', mostOrders)
}

/** For changes of passengers and addresses. @throws Refusal too_many_attempts {minutes} */
export function limitChanges(ctx: CustomerCtx): Promise<Attempt> {
  return countAttempt(ctx, changeMinutes, [
    { key: ['change order', ctx.customer.id], limit: mostChanges.customer },
    { key: ['change order by', clientOf(ctx.ip)], limit: mostChanges.client },
  ])
}

function countInProcess(ctx: CustomerCtx, what: string, most: { customer: number; client: number }): void {
  const db = withoutGuard(ctx.db)
  let count = limits.get(db)
  if (!count) {
    count = createProcessLimit(purchaseMinutes)
    limits.set(db, count)
  }
  count(ctx, [
    { key: `${what} ${ctx.customer.id}`, limit: most.customer },
    { key: `${what} by ${clientOf(ctx.ip)}`, limit: most.client },
  ])
}
