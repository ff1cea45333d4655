import { resendMail } from '#server/orders/resend-mail.ts'
import {
  listOpenNotifications,
  replayNotification,
} from '#server/payments/notifications/replay-notification.ts'
import { confirmRefund } from '#server/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import { showRefundAccounts } from '#server/payments/refunds/show-refund-accounts.ts'
import { confirmBill } from '#server/payments/transfers/confirm-bill.ts'
import { confirmTransfer } from '#server/payments/transfers/confirm-transfer.ts'
import { rejectTransfer } from '#server/payments/transfers/reject-transfer.ts'
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
    does: 'Says that the transfer of an order is on the account',
    about: 'ORDER',
    options: {
      tracking,
      amount: { value: '420.00', does: 'what came; without it, all that is missing' },
      other: { does: 'it is not what is missing: a part, or more' },
    },
    refusals: {
      ...wrongKey,
      amount_does_not_match:
        'This is not what is missing of the order. If it is what came, say --other: a part waits for the rest, a surplus goes back.',
      not_found: 'There is no such order that is paid by transfer. list-transfers shows those that wait.',
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
    does: 'Says that the transfer for the bill of a host is on the account',
    about: 'BILL',
    options: {
      tracking,
      amount: { value: '12000', required: true, does: 'what came: all of the bill' },
    },
    refusals: {
      ...wrongKey,
      not_found: 'There is no such bill. list-transfers shows those that wait.',
      amount_does_not_match:
        'The bill is of another amount, and is paid by one transfer. list-transfers shows what it costs.',
      order_not_payable: 'The bill was paid by another transfer: look at the statement.',
    },
    async run(ctx, reference, options) {
      const { outcome, bill } = await confirmBill(ctx, reference, {
        trackingKey: textOf(options, 'tracking') ?? '',
        amount: readAmount(textOf(options, 'amount') ?? '', 'amount'),
      })
      const money = showMoney(bill)
      if (outcome === 'known') return nothing(`bill ${reference} was paid with this transfer already`, bill)
      return outcome === 'paid'
        ? done(`bill ${reference} is paid: ${money}`, bill)
        : done(`bill ${reference} was cancelled: ${money} are to be given back, see list-refunds`, bill)
    },
  },
  'reject-transfer': {
    does: 'Cancels an order whose transfer did not come',
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
    does: 'Gives back the money of an order, of one of its tickets or an amount',
    about: 'ORDER',
    options: {
      ticket: { value: 'N', does: 'only the ticket with this number, from 1, and its seat' },
      amount: { value: '150.50', does: 'only so much money; the seats stay' },
      again: { does: 'also when the same amount went back within the last hour' },
      why: { value: 'TEXT', does: 'recorded in the log of the office' },
    },
    refusals: {
      not_found:
        'There is no such order, or no such ticket of it. list-orders EVENT shows the orders of an event.',
      amount_does_not_match:
        '--amount is more than what can still go back. list-orders EVENT shows what is kept.',
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
            `${order} was refunded this amount within the last hour; if it is to go back once more, say --again`,
            data,
          )
    },
  },
  'refund-account': {
    does: 'Shows where the refunds of an order go that staff send; mails a link where it is not known yet',
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
    does: 'Says that staff have sent the oldest refund of an order, or the bill of a host back',
    about: 'ORDER',
    notes: 'Instead of ORDER, the reference of the bill of a host that list-refunds shows.',
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
      const more = sent.left > 0 ? `; ${sent.left} more wait` : ''
      return done(`${showMoney(sent.money)} of ${sent.number} are given back${more}`, sent)
    },
  },
  notifications: {
    does: 'Lists the messages of payment providers that came to nothing',
    async run(ctx) {
      const rows = await listOpenNotifications(ctx)
      if (rows.length === 0) return nothing('Every notification was understood and settled.', rows)
      const table = tableOf(rows, [
        { head: 'NOTIFICATION', of: ({ id }) => String(id), right: true },
        { head: 'CAME', of: ({ receivedAt }) => showInstant(receivedAt) },
        { head: 'PROVIDER', of: ({ provider }) => provider },
        { head: 'OUTCOME', of: ({ outcome }) => outcome ?? 'not settled' },
        { head: 'TIMES', of: ({ times }) => String(times), right: true },
        { head: 'SAYS', of: ({ body, query }) => (body || query).replace(/\s+/g, ' ').slice(0, 100) },
      ])
      return done(`${table}\n\nreplay-notification NOTIFICATION has one read again.`, rows)
    },
  },
  'replay-notification': {
    does: 'Has a notification read again and settled by what its provider says now',
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
    does: 'Sends the mail once more that tells how an order stands now',
    about: 'ORDER',
    refusals: noOrder,
    async run(ctx, order) {
      await resendMail(ctx, order)
      return done(`the mail of ${order} is on its way`)
    },
  },
  'audit-money': auditCommand,
}
