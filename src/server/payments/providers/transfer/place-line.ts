import { prepaid } from '#domain/payments/payment-codes.ts'
import { Refusal } from '#domain/refusal.ts'
import { type OrderRow, readOrder, readOrderNamed } from '#server/orders/order-sql.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { closeStaffTasks, openStaffTask } from '../../staff-task-sql.ts'
import { findOrderOfLine } from './find-order-of-line.ts'
import { receiveTransfer, trackingKeysOf } from './receive-transfer.ts'
import type { StatementLine } from './statement-line.ts'
import {
  insertStatementLine,
  type LineOutcome,
  lockUnknownLine,
  markStatementLine,
  readConfirmedByHand,
  readStatementLine,
} from './statement-line-sql.ts'

/** `waits`: it has no place yet and is before staff, who name it by its `id`. */
export type PlacedLine = {
  id: number
  outcome: LineOutcome | 'read_before'
  order: OrderRow | null
  waits: boolean
}

const waits = (outcome: LineOutcome) => outcome === 'unknown' || outcome === 'other_currency'

/** Finds out whose a line is and settles it, in one transaction with the line itself: once, whatever crashes. */
export function placeLine(ctx: ActorCtx, key: string, line: StatementLine): Promise<PlacedLine> {
  return ctx.db.transaction(async (tx) => {
    const id = await insertStatementLine(tx, key, line, ctx.actor, ctx.clock.now())
    if (id === null) {
      const before = (await readStatementLine(tx, key))!
      return { id: before.id, outcome: 'read_before', order: null, waits: waits(before.outcome) }
    }
    const kept = { ...line, id }
    const orderId = await findOrderOfLine(tx, line)
    const order = (orderId && (await readOrder(tx, orderId))) || null
    const confirmed = await readConfirmedByHand(tx, trackingKeysOf(line.bankIds), orderId, line.amount)
    if (confirmed && isSame(line, confirmed.trackingKey)) {
      await markStatementLine(tx, id, 'confirmed_before', confirmed.orderId, confirmed.attemptId)
      const confirmedOrder = (await readOrder(tx, confirmed.orderId)) ?? null
      return { id, outcome: 'confirmed_before', order: confirmedOrder, waits: false }
    }
    if (!order || order.paymentCode === prepaid || confirmed) return askStaff(ctx, tx, kept, 'unknown', order)
    if (order.currency !== line.currency) return askStaff(ctx, tx, kept, 'other_currency', order)
    return receive(ctx, tx, kept, order)
  })
}

/** The line names no key at all, or the key that staff typed stands in it somewhere. */
function isSame({ bankIds, reference, said }: StatementLine, trackingKey: string): boolean {
  if (bankIds.length === 0) return true
  const everything = [...bankIds, reference, ...Object.values(said)].join(' ').toUpperCase()
  return everything.includes(trackingKey)
}

async function receive(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  order: OrderRow,
): Promise<PlacedLine> {
  const { outcome, attemptId } = await receiveTransfer(ctx, tx, order.id, line)
  await markStatementLine(tx, line.id, outcome, order.id, attemptId)
  return { id: line.id, outcome, order, waits: false }
}

/** Nobody can say whose it is: a person gets everything that the line says. */
async function askStaff(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  outcome: 'unknown' | 'other_currency',
  order: OrderRow | null,
): Promise<PlacedLine> {
  await markStatementLine(tx, line.id, outcome, outcome === 'unknown' ? null : (order?.id ?? null), null)
  const { id, ...said } = line
  const kind = outcome === 'unknown' ? 'unknown_payment' : 'amount_mismatch'
  const details = { line: id, ...said, ...(order && { perhaps: order.number }) }
  await openStaffTask(tx, kind, outcome === 'unknown' ? null : (order?.id ?? null), details, ctx.clock.now())
  return { id, outcome, order: null, waits: true }
}

/** Staff say whose a line is that nobody knew, or that they had confirmed it by hand before (`known`). */
export function placeUnknownLine(
  ctx: ActorCtx,
  lineId: number,
  orderName: string,
  { known = false } = {},
): Promise<PlacedLine> {
  return ctx.db.transaction(async (tx) => {
    const line = await lockUnknownLine(tx, lineId)
    const order = await readOrderNamed(tx, orderName)
    if (!line || !order || order.paymentCode === prepaid) throw new Refusal('not_found')
    await closeStaffTasks(tx, { line: line.id }, ctx.clock.now())
    if (known) {
      const confirmed = await readConfirmedByHand(tx, [], order.id, line.amount)
      if (!confirmed) throw new Refusal('amount_does_not_match')
      await markStatementLine(tx, line.id, 'confirmed_before', order.id, confirmed.attemptId)
      return { id: line.id, outcome: 'confirmed_before', order, waits: false }
    }
    if (order.currency !== line.currency) throw new Refusal('amount_does_not_match')
    return receive(ctx, tx, line, order)
  })
}
