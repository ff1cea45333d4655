import type { MailAct, MailBulkRow } from '#contract/office/mails/mail-bulk.ts'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { mostSelected } from '#contract/office/platform/bulk.ts'
import { isRepeatable } from '#domain/mails/mail-kinds.ts'
import { type BulkList, freezeSelection } from '#server/back-office/selections/selections.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { holdBackMail, releaseHeldMail, resendMailAgain, settleFailedMail } from './change-mail.ts'
import {
  findMailsOfOwnOrders,
  findMatchingMails,
  findOfficeMails,
  type OfficeMail,
} from './office-mail-sql.ts'
import { mailScope, shownRecipient, visibleTo } from './show-mails.ts'

/**
 * Freezes the selected mails, with the filter that found them. @throws Refusal selection_too_large,
 * invalid_input
 */
export async function selectMails(
  ctx: StaffCtx,
  { ids, filter }: OfficeCallInput<'POST /office-api/mail-selections'>['body'],
): Promise<{ id: string; count: number }> {
  const { country = '', ...words } = filter ?? { q: '', state: '', kind: '', order: '' }
  const wanted = { ...words, ...mailScope(ctx, country) }
  const chosen = ids?.map(String) ?? (await findMatchingMails(ctx.db, wanted, mostSelected + 1))
  return freezeSelection(ctx, { list: 'mails', query: filter ?? {}, ids: chosen })
}

const acts: Record<
  MailAct,
  { verb: (ctx: StaffCtx, id: number) => Promise<unknown>; fits: (mail: OfficeMail) => boolean }
> = {
  resend: {
    verb: resendMailAgain,
    fits: ({ state }) => state === 'sent' || state === 'withheld' || state === 'failed',
  },
  hold: { verb: holdBackMail, fits: ({ state }) => state === 'queued' },
  release: { verb: releaseHeldMail, fits: ({ state }) => state === 'held' },
  settle: {
    verb: settleFailedMail,
    fits: ({ state, settledAt }) => state === 'failed' && settledAt === null,
  },
}

/** The bulk acts on mails. */
export const bulkMails: BulkList<MailBulkRow, { act: MailAct }> = {
  name: 'mails',
  shownRefusals: ['mail_state', 'mail_has_link', 'own_order', 'own_account', 'not_found'],
  async look(ctx, ids, { act }) {
    const found = new Map((await findOfficeMails(ctx.db, ids)).map((mail) => [mail.id, mail]))
    const own = new Set(await findMailsOfOwnOrders(ctx.db, ids, ctx.actor))
    const seen = visibleTo(ctx)
    return ids.map((id): MailBulkRow => {
      const mail = found.get(id)
      if (!mail || !seen.includes(mail.countryCode))
        return { id, name: String(id), recipient: '', state: null, why: 'not_found' }
      const { name, state } = mail
      return { id, name, state, recipient: shownRecipient(ctx, mail), why: whyNot(ctx, mail, act, own) }
    })
  },
  async apply(ctx, { id }, { act }) {
    await acts[act].verb(ctx, id)
    return {}
  },
}

function whyNot(
  { staff }: StaffCtx,
  mail: OfficeMail,
  act: MailAct,
  own: ReadonlySet<number>,
): MailBulkRow['why'] {
  if (own.has(mail.id)) return 'own_order'
  if (mail.recipient.toLowerCase() === staff.email.toLowerCase()) return 'own_account'
  if (act === 'resend' && !isRepeatable(mail.kind, mail.data)) return 'mail_has_link'
  return acts[act].fits(mail) ? null : 'mail_state'
}
