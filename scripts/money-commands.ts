import { readFileSync } from 'node:fs'
import { isCurrency } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { rejectTransfer } from '#server/orders/reject-transfer.ts'
import { auditMoney } from '#server/payments/audit-money.ts'
import { confirmRefund } from '#server/payments/confirm-refund.ts'
import { confirmTransfer } from '#server/payments/confirm-transfer.ts'
import { type Refunded, refundOrder } from '#server/payments/refund-order.ts'
import { listOpenNotifications, replayNotification } from '#server/payments/replay-notification.ts'
import { showRefundAccounts } from '#server/payments/show-refund-accounts.ts'
import { importStatement, sayPlaced } from '#server/payments/transfer/import-statement.ts'
import { placeUnknownLine } from '#server/payments/transfer/place-line.ts'
import { parseColumns } from '#server/payments/transfer/read-csv-statement.ts'
import type { OfficeCommand } from './office-command.ts'
import { NotDone } from './tell-in-shop.ts'

/** What staff do about money. */
export const moneyCommands = (staff: string): Record<string, OfficeCommand> => ({
  'confirm-transfer': {
    usage: 'confirm-transfer ORDER --tracking KEY',
    async run(shop, order, { tracking }) {
      if (!tracking) throw new Refusal('invalid_input')
      return `transfer of ${order}: ${(await confirmTransfer(shop, order, tracking, staff)).replaceAll('_', ' ')}`
    },
  },
  'reject-transfer': {
    usage: 'reject-transfer ORDER',
    run: async (shop, order) =>
      (await rejectTransfer(shop, order, staff))
        ? `${order} is cancelled`
        : `${order} was not waiting for a transfer`,
  },
  'import-statement': {
    usage:
      'import-statement FILE [--columns date=Fecha,amount=Abono,reference=Concepto+Ref] [--currency MXN]',
    async run(shop, file, { columns, currency = 'MXN' }) {
      if (!isCurrency(currency)) throw new Refusal('invalid_input')
      const { complete, lines } = await importStatement(shop, readStatementFile(file), {
        staff,
        currency,
        ...(columns && { columns: parseColumns(columns) }),
      })
      if (!complete) process.exitCode = 1
      return lines.join('\n')
    },
  },
  'place-line': {
    usage: 'place-line LINE --to ORDER [--known]',
    async run(shop, line, { to, known = false }) {
      if (!to || !/^\d{1,15}$/.test(line)) throw new Refusal('invalid_input')
      return `line ${line}: ${sayPlaced(await placeUnknownLine(shop, Number(line), to, staff, { known }))}`
    },
  },
  refund: {
    usage: 'refund ORDER [--ticket N | --amount 150.50 [--again]]',
    async run(shop, order, { ticket, amount, again = false }) {
      if (ticket !== undefined && amount !== undefined) throw new Refusal('invalid_input')
      const refunded = await refundOrder(shop, order, staff, {
        ...(ticket !== undefined && { ticket: numberOf(ticket) }),
        ...(amount !== undefined && { amount: numberOf(amount), again }),
      })
      return `${order} ${refundWords[refunded]}`
    },
  },
  'refund-account': {
    usage: 'refund-account ORDER',
    run: (shop, order) => showRefundAccounts(shop, order),
  },
  'confirm-refund': {
    usage: 'confirm-refund ORDER --tracking KEY',
    async run(shop, order, { tracking }) {
      if (!tracking) throw new Refusal('invalid_input')
      return confirmRefund(shop, order, tracking, staff)
    },
  },
  notifications: {
    usage: 'notifications',
    alone: true,
    async run(shop) {
      const lines = await listOpenNotifications(shop)
      return lines.length > 0 ? lines.join('\n') : 'every notification was understood and settled'
    },
  },
  'replay-notification': {
    usage: 'replay-notification ID',
    async run(shop, id) {
      if (!/^\d{1,15}$/.test(id)) throw new Refusal('invalid_input')
      return `notification ${id}: ${(await replayNotification(shop, Number(id), staff)).replaceAll('_', ' ')}`
    },
  },
  'audit-money': {
    usage: 'audit-money',
    alone: true,
    async run(shop) {
      const { clean, lines } = await auditMoney(shop)
      if (!clean) process.exitCode = 1
      return lines.join('\n')
    },
  },
})

const refundWords: Record<Refunded, string> = {
  all: 'is being refunded',
  part: 'is being refunded in part',
  nothing: 'has nothing to refund',
  asked_before: 'was refunded this amount within the last hour; if it is to go back once more, say --again',
}

function readStatementFile(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new NotDone(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function numberOf(text: string): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) throw new Refusal('invalid_input')
  return Number(text)
}
