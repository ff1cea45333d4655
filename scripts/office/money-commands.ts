import { resendMail } from '#server/sales/orders/resend-mail.ts'
import {
  listOpenNotifications,
  replayNotification,
} from '#server/sales/payments/notifications/replay-notification.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { showRefundAccounts } from '#server/sales/payments/refunds/show-refund-accounts.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { rejectTransfer } from '#server/sales/payments/transfers/by-staff/reject-transfer.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { auditCommand } from './audit-command.ts'
import { showInstant } from './list-commands.ts'
import {
  done,
  failed,
  nothing,
  type OfficeCommand,
  type OfficeOption,
  readAmount,
  readNumber,
  textOf,
  UsageError,
} from './office-command.ts'
import { showMoney, tableOf } from './office-table.ts'

const tracking: OfficeOption = {
  value: 'KEY',
  required: true,
  does: "the bank's key of the transfer: letters and digits, 30 at most",
}
const wrongKey = { invalid_input: '--tracking takes letters and digits, 30 at most.' } as const
const noOrder = {
  not_found: 'There is no such order. list-orders EVENT shows the orders of an event.',
} as const

/** Staff commands about the money of orders. */
export const moneyCommands: Record<string, OfficeCommand> = {
  'confirm-transfer': {
    does: 'Confirms that the transfer for an order arrived',
    about: 'ORDER',
    options: {
      tracking,
      amount: { value: '420.00', does: 'amount that arrived; default: the missing amount' },
      other: { does: 'accepts another amount than the missing one' },
    },
    refusals: {
      ...wrongKey,
      amount_does_not_match:
        'The amount differs from what is missing. If it is what arrived, add --other: a partial amount waits for the rest, a surplus is refunded.',
      not_found: 'No order with this number is paid by transfer. list-transfers shows the open ones.',
    },
    async run(ctx, order, options) {
      const amount = textOf(options, 'amount')
      const settled = await confirmTransfer(ctx, order, textOf(options, 'tracking') ?? '', {
        ...(amount !== undefined && { amount: readAmount(amount, 'amount') }),
        otherAmount: options.other === true,
      })
      const says = `transfer of ${order}: ${settled.replaceAll('_', ' ')}`
      return settled === 'nothing_new' ? nothing(says, { settled }) : done(says, { settled })
    },
  },
  'confirm-bill': {
    does: "Confirms that the transfer for a host's bill arrived",
    about: 'BILL',
    options: {
      tracking,
      amount: { value: '12000', required: true, does: 'amount that arrived' },
      other: { does: 'accepts less than the missing amount' },
    },
    refusals: {
      ...wrongKey,
      not_found: 'There is no such bill. list-transfers shows the open ones.',
      amount_does_not_match:
        'The amount differs from what the bill lacks, which list-transfers shows. If less arrived, add --other: the rest is awaited.',
      order_not_payable: 'Other transfers paid the bill already: check the statement.',
    },
    async run(ctx, reference, options) {
      const { outcome, bill } = await confirmBill(ctx, reference, {
        trackingKey: textOf(options, 'tracking') ?? '',
        amount: readAmount(textOf(options, 'amount') ?? '', 'amount'),
        otherAmount: options.other === true,
      })
      const money = showMoney(bill)
      if (outcome === 'known') return nothing(`bill ${reference} was paid with this transfer already`, bill)
      if (outcome === 'partly_paid')
        return done(`bill ${reference} is paid in part and waits for the rest`, bill)
      return outcome === 'paid'
        ? done(`bill ${reference} is paid: ${money}`, bill)
        : done(`bill ${reference} was cancelled: the money has to be refunded, see list-refunds`, bill)
    },
  },
  'reject-transfer': {
    does: 'Cancels an order whose transfer did not arrive',
    about: 'ORDER',
    refusals: noOrder,
    async run(ctx, order) {
      const rejected = await rejectTransfer(ctx, order)
      const { number, state, isNew } = rejected
      return isNew
        ? done(`${number} is cancelled`, rejected)
        : nothing(`${number} was not waiting for a transfer: it is ${state.replaceAll('_', ' ')}`, rejected)
    },
  },
  refund: {
    does: 'Refunds an order, one of its tickets or an amount',
    about: 'ORDER',
    options: {
      ticket: { value: 'N', does: 'only the ticket with this number, counted from 1; its seat is released' },
      amount: { value: '150.50', does: 'only this amount; the seats stay booked' },
      again: { does: 'even if the same amount was refunded within the last hour' },
      why: { value: 'TEXT', does: 'recorded in the log of the office' },
    },
    refusals: {
      not_found:
        'There is no such order, or no such ticket of it. list-orders EVENT shows the orders of an event.',
      amount_does_not_match:
        '--amount is more than the order can still be refunded. list-orders EVENT shows it as NET PAID.',
    },
    async run(ctx, order, options) {
      const [ticket, amount] = [textOf(options, 'ticket'), textOf(options, 'amount')]
      if (ticket !== undefined && amount !== undefined)
        throw new UsageError('--ticket and --amount cannot be used together.')
      const refunded = await refundOrder(ctx, order, {
        reason: textOf(options, 'why') ?? 'command line',
        ...(ticket !== undefined && { tickets: [readNumber(ticket, '--ticket')] }),
        ...(amount !== undefined && {
          amount: readAmount(amount, 'amount'),
          again: options.again === true,
        }),
      })
      const data = { refunded }
      if (refunded === 'all') return done(`${order} is being refunded`, data)
      if (refunded === 'part') return done(`${order} is being refunded in part`, data)
      return refunded === 'nothing'
        ? nothing(`${order} has nothing to refund`, data)
        : nothing(
            `${order} was refunded this amount within the last hour; add --again to refund it once more`,
            data,
          )
    },
  },
  'refund-account': {
    does: 'Shows the account for a refund that staff send; if it is unknown, mails the customer a link to enter it',
    about: 'ORDER',
    refusals: noOrder,
    async run(ctx, order) {
      const found = await showRefundAccounts(ctx, order)
      if (found.refunds.length === 0)
        return nothing(`${found.number} has no refund that waits for staff`, found)
      const lines = found.refunds.map(({ money, account }) => {
        if (!account) return `${showMoney(money)} · no account yet: a new link is on its way to the customer`
        const { holder, bank, rut, accountType } = account
        const kind = accountType && `cuenta ${accountType}`
        return [showMoney(money), account.account, kind, bank, holder, rut].filter(Boolean).join(' · ')
      })
      return done(lines.join('\n'), found)
    },
  },
  'confirm-refund': {
    does: "Confirms that the oldest open refund of an order or a host's bill was sent",
    about: 'ORDER',
    notes: "Instead of ORDER, the reference of a host's bill from list-refunds is accepted.",
    options: { tracking },
    refusals: { ...noOrder, ...wrongKey },
    async run(ctx, order, options) {
      const sent = await confirmRefund(ctx, order, textOf(options, 'tracking') ?? '')
      if (sent.outcome !== 'confirmed') {
        const why =
          sent.outcome === 'known'
            ? `the refund of ${sent.number} was paid with this transfer already`
            : `${sent.number} has no refund that waits for staff`
        return nothing(why, sent)
      }
      const more = sent.left > 0 ? `; ${sent.left} more are open` : ''
      return done(`${showMoney(sent.money)} of ${sent.number} are refunded${more}`, sent)
    },
  },
  notifications: {
    does: 'Lists notifications of payment providers without effect',
    async run(ctx) {
      const rows = await listOpenNotifications(ctx)
      if (rows.length === 0) return nothing('All notifications were processed.', rows)
      const table = tableOf(rows, [
        { head: 'NOTIFICATION', of: ({ id }) => String(id), right: true },
        { head: 'RECEIVED', of: ({ receivedAt }) => showInstant(receivedAt) },
        { head: 'PROVIDER', of: ({ provider }) => provider },
        { head: 'OUTCOME', of: ({ outcome }) => outcome ?? 'not settled' },
        { head: 'TIMES', of: ({ times }) => String(times), right: true },
        { head: 'CONTENT', of: ({ body, query }) => (body || query).replace(/\s+/g, ' ').slice(0, 100) },
      ])
      return done(`${table}\n\nreplay-notification NOTIFICATION processes one again.`, rows)
    },
  },
  'replay-notification': {
    does: "Processes a notification again with the provider's current status",
    about: 'NOTIFICATION',
    async run(ctx, about) {
      const id = readNumber(about, 'NOTIFICATION')
      const outcome = await replayNotification(ctx, id)
      const says = `notification ${id}: ${outcome.replaceAll('_', ' ')}`
      if (outcome === 'provider_unavailable') return failed(says, { id, outcome })
      return outcome === 'nothing_new' ? nothing(says, { id, outcome }) : done(says, { id, outcome })
    },
  },
  'resend-mail': {
    does: 'Sends the mail about the current state of an order again',
    about: 'ORDER',
    refusals: noOrder,
    async run(ctx, order) {
      await resendMail(ctx, order)
      return done(`the mail of ${order} is on its way`)
    },
  },
  'audit-money': auditCommand,
}
