import { isRepeatable } from '#domain/mails/mail-kinds.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { refuseOwnAccount } from '#server/people/accounts/office/refuse-own-account.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { holdMail, type OfficeMail, releaseMail, repeatMail, settleMail } from './office-mail-sql.ts'
import { findVisibleMail } from './show-mails.ts'

/**
 * Sends a copy of a mail to the same address. For a mail that could not be sent this also settles it.
 * @throws Refusal not_found, own_order, own_account, mail_has_link (its link works only once), mail_state (it
 * is still queued)
 */
export function resendMailAgain(ctx: StaffCtx, id: number): Promise<{ id: number }> {
  return changeMail(ctx, 'resend', id, async (tx, mail) => {
    if (!isRepeatable(mail.kind, mail.data)) throw new Refusal('mail_has_link')
    const now = ctx.clock.now()
    const copy = await repeatMail(tx, id, now)
    if (copy === undefined) throw new Refusal('mail_state')
    await settleMail(tx, id, now)
    return { id: copy }
  })
}

/**
 * Holds a queued mail back. @throws Refusal not_found, own_order, own_account, mail_state (it is not queued)
 */
export function holdBackMail(ctx: StaffCtx, id: number) {
  return changeMail(ctx, 'hold', id, (tx) => done(holdMail(tx, id)))
}

/** Releases a held mail. @throws Refusal not_found, own_order, own_account, mail_state (it is not held) */
export function releaseHeldMail(ctx: StaffCtx, id: number) {
  return changeMail(ctx, 'release', id, (tx) => done(releaseMail(tx, id, ctx.clock.now())))
}

/**
 * Marks a mail that could not be sent as settled. @throws Refusal not_found, own_order, own_account,
 * mail_state
 */
export function settleFailedMail(ctx: StaffCtx, id: number) {
  return changeMail(ctx, 'settle', id, (tx) => done(settleMail(tx, id, ctx.clock.now())))
}

async function done(changed: Promise<boolean>): Promise<Record<never, never>> {
  if (!(await changed)) throw new Refusal('mail_state')
  return {}
}

function changeMail<T>(
  ctx: StaffCtx,
  verb: string,
  id: number,
  work: (tx: Transaction, mail: OfficeMail) => Promise<T>,
): Promise<T> {
  return act(ctx, { verb: `mail.${verb}`, object: { kind: 'mail', id } }, async (tx, entry) => {
    const mail = await findVisibleMail(ctx, tx, id)
    if (mail.countryCode !== 'all') entry.country = mail.countryCode
    if (mail.orderId) await refuseOwnOrder(tx, ctx.actor, mail.orderId)
    refuseOwnAccount(ctx, { email: mail.recipient })
    return work(tx, mail)
  })
}
