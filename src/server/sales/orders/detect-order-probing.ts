import type { CustomerCtx } from '#server/platform/context.ts'
import { detectIdProbing } from '#server/platform/rate-limits/detect-id-probing.ts'
import { readOrder } from './order-sql.ts'

/** Runs a customer's request for an order; `run` refuses with `not_found` when it is not theirs. */
export function detectOrderProbing<T>(ctx: CustomerCtx, id: string, run: () => Promise<T>): Promise<T> {
  const findOwner = async () => (await readOrder(ctx.db, id))?.userId
  return detectIdProbing(ctx, { kind: 'order', id, counted: 'missing order', findOwner }, run)
}
