import { samePressMs } from '#domain/platform/time/same-press.ts'
import type { Clock } from '../clock.ts'
import type { Queryable, Transaction } from '../database.ts'
import type { Mail } from './mail.ts'
import {
  hastenMailRows,
  insertChangeMailOnce,
  insertMailRows,
  lockAndFindResend,
  type NewMailRow,
} from './outbox-sql.ts'

/** Puts a mail into the outbox. Call it in the transaction of the change, so that both happen or neither. */
export async function enqueueMail(tx: Queryable, ctx: { clock: Clock }, mail: Mail): Promise<void> {
  await insertMailRows(tx, [mailRow(mail, ctx.clock.now())])
}

/** The same for many mails, in one statement. */
export async function enqueueMails(
  tx: Queryable,
  ctx: { clock: Clock },
  mails: readonly Mail[],
): Promise<void> {
  const now = ctx.clock.now()
  await insertMailRows(
    tx,
    mails.map((mail) => mailRow(mail, now)),
  )
}

/**
 * The same, unless such a mail already waits for its time: then that one is sent now instead of a second one.
 */
export async function enqueueOrHasten(
  tx: Queryable,
  ctx: { clock: Clock },
  mail: Mail & { orderId: string },
): Promise<void> {
  if (await hastenMailRows(tx, mail.orderId, mail.kind, ctx.clock.now())) return
  await enqueueMail(tx, ctx, mail)
}

/**
 * Puts a mail into the outbox that its customer asked for again, unless an earlier press of the same button has just done
 * so. Returns whether it is new.
 */
export async function enqueueResend(
  tx: Transaction,
  ctx: { clock: Clock },
  mail: Mail & { orderId: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - samePressMs)
  if (await lockAndFindResend(tx, { orderId: mail.orderId, kind: mail.kind, since })) return false
  await insertMailRows(tx, [{ ...mailRow(mail, now), isResend: true }])
  return true
}

/** Changes of an order within this time share one mail. */
const changesTogetherMs = 5 * 60_000

/** Mails the customer about a changed order in five minutes, together with all changes made until then. */
export async function enqueueChangeMail(
  tx: Queryable,
  ctx: { clock: Clock },
  mail: Mail & { kind: 'order_changed'; orderId: string },
): Promise<void> {
  const now = ctx.clock.now()
  const notBefore = new Date(now.getTime() + changesTogetherMs)
  await insertChangeMailOnce(tx, mailRow({ ...mail, notBefore }, now))
}

/** A mail as a row of `outbox`, for callers that insert it with their own statement. */
export function mailRow(mail: Mail, now: Date): NewMailRow {
  return {
    kind: mail.kind,
    recipient: mail.to,
    locale: mail.locale,
    data: mail.data,
    orderId: mail.orderId ?? null,
    createdAt: now,
    tryNextAt: mail.notBefore ?? now,
    capGroup: mail.ownAct ? 'own' : null,
    isResend: false,
  }
}
