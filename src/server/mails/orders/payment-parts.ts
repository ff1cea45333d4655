import type { Say } from '#contract/platform/message-keys.ts'
import type { Voucher } from '#contract/sales/payments.ts'
import { shownDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { Config } from '#server/platform/config.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { deadlineInMail } from '../deadline-in-mail.ts'
import type { MailPart } from '../look/mail-document.ts'
import { bankFacts, referenceOf, voucherFacts } from './order-parts.ts'

type PaymentFacts = {
  config: Pick<Config, 'publicUrl' | 'transferAccounts' | 'windows'>
  /** when the change that the mail reports happened */
  writtenAt: Date
}

/** The payment deadline shown to the customer; the seats are released somewhat later. */
export function deadlineOf(order: TripOrder, { config, writtenAt }: PaymentFacts): string {
  if (order.paymentCode === prepaid) return ''
  if (order.voucher) return deadlineInMail(new Date(order.voucher.expiresAt), order.timeZone, order.locale)
  const code: PaymentCode = order.paymentCode
  const deadline = shownDeadline(code, order.attemptedAt ?? writtenAt, config.windows)
  return deadlineInMail(deadline, order.timeZone, order.locale)
}

/** Where to transfer the missing amount, and by when. */
export function transferParts(
  order: TripOrder,
  facts: PaymentFacts,
  say: Say,
  rest?: { missing: number; deadline: string },
): MailPart[] {
  const account = facts.config.transferAccounts[order.countryCode]
  if (!account) throw new Error(`no bank account for transfers in ${order.countryCode}`)
  return [
    bankFacts(
      { ...order, reference: referenceOf(order) },
      account,
      {
        amount: rest?.missing ?? order.missing,
        deadline: rest
          ? deadlineInMail(new Date(rest.deadline), order.timeZone, order.locale)
          : deadlineOf(order, facts),
      },
      say,
    ),
    { part: 'note', text: say('mail_order_awaiting_transfer_note', { reference: referenceOf(order) }) },
  ]
}

/** The same codes as on the order's page, which also has the barcode. */
export function voucherParts(order: TripOrder, voucher: Voucher, facts: PaymentFacts, say: Say): MailPart[] {
  return [
    voucherFacts(order, voucher, deadlineOf(order, facts), say),
    {
      part: 'button',
      label: say('mail_order_voucher_button'),
      url: `${facts.config.publicUrl}/order-detail/${order.id}`,
    },
    { part: 'note', text: say(`mail_order_voucher_${voucher.kind}_note`) },
  ]
}

/** The terms that the payment accepts. A buyer by phone has not seen them on a page. */
export function termsPart({ config }: Pick<PaymentFacts, 'config'>, say: Say): MailPart {
  const linked = (name: string, path: string) => `${name} (${config.publicUrl}${path})`
  const terms = linked(say('accept_terms'), '/terminos')
  const privacy = linked(say('accept_privacy'), '/aviso-privacidad')
  return { part: 'note', text: say('accept_by_paying', { terms, privacy }) }
}
