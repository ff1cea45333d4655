import type { CheckedIn } from '#contract/travel/tickets.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { undoMs } from '#domain/travel/tickets/parties.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import {
  markBoardingsUndone,
  readCheckIn,
  readPassengers,
  readScannedOrder,
  recordCheckIn,
} from './check-in-sql.ts'
import { describeOrder } from './describe-boarding.ts'
import { gateCountries } from './gate-countries.ts'

/**
 * Undoes a boarding that this person recorded less than a minute ago. The attempt is recorded even when it
 * comes too late.
 * @throws Refusal not_found for a check-in that boarded no passenger or is by another member of staff;
 * undo_too_late
 */
export async function undoBoarding(
  ctx: CustomerCtx,
  { undoes, nonce, device }: { undoes: string; nonce: string; device?: string | undefined },
): Promise<CheckedIn> {
  const now = ctx.clock.now()
  const { outcome, ticket } = await ctx.db.transaction(async (tx) => {
    const boarding = await readCheckIn(tx, ctx.customer.id, undoes)
    if (!boarding?.orderId || boarding.outcome !== 'boarded') throw new Refusal('not_found')
    const { leg } = boarding
    const order = await readScannedOrder(tx, boarding.orderId, {
      locale: ctx.locale,
      countries: gateCountries(ctx),
    })
    if (!order) throw new Refusal('not_found')
    const isLate = now.getTime() - boarding.createdAt.getTime() > undoMs
    const row = {
      orderId: order.id,
      leg,
      nonce,
      device: device || null,
      staffId: ctx.customer.id,
      createdAt: now,
      foundBy: 'code' as const,
      reason: null,
      reasonText: null,
      asked: `undo ${boarding.id}`,
    }
    const id = await recordCheckIn(tx, row, isLate ? 'undo_too_late' : 'undone')
    const same = id === undefined ? await readCheckIn(tx, ctx.customer.id, nonce) : undefined
    if (same && same.asked !== row.asked) throw new Refusal('invalid_input')
    const outcome = same?.outcome ?? (isLate ? 'undo_too_late' : 'undone')
    if (id !== undefined && !isLate) await markBoardingsUndone(tx, boarding.id, id)
    return { outcome, ticket: describeOrder(order, leg, await readPassengers(tx, order.id, leg)) }
  })
  if (outcome === 'undone') return ticket
  throw new Refusal('undo_too_late', {}, { data: { ticket } })
}
