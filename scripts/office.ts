import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { Refusal } from '#domain/refusal.ts'
import { rejectTransfer } from '#server/orders/reject-transfer.ts'
import { resendMail } from '#server/orders/resend-mail.ts'
import { auditMoney } from '#server/payments/audit-money.ts'
import { confirmTransfer } from '#server/payments/confirm-transfer.ts'
import { refundOrder } from '#server/payments/refund-order.ts'
import type { Shop } from '#server/platform/context.ts'
import { tellInShop } from './tell-in-shop.ts'

// What staff do until there is a back office. ORDER is a number, an id or a transfer reference.
type Command = {
  usage: string
  run: (shop: Shop, order: string, options: { tracking?: string }) => Promise<string>
  /** about the whole shop, not an order */
  alone?: true
}

const staff = userInfo().username
const commands: Record<string, Command> = {
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
  refund: {
    usage: 'refund ORDER',
    run: async (shop, order) =>
      (await refundOrder(shop, order, staff))
        ? `${order} is being refunded`
        : `${order} has nothing to refund`,
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
  'resend-mail': {
    usage: 'resend-mail ORDER',
    async run(shop, order) {
      await resendMail(shop, order)
      return `the mail of ${order} is on its way`
    },
  },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tracking: { type: 'string' } },
})
const [name = '', order = ''] = positionals
const command = commands[name]
if (!command || (!order && !command.alone)) {
  console.error(
    ['Usage:', ...Object.values(commands).map(({ usage }) => `  npm run office -- ${usage}`)].join('\n'),
  )
  process.exit(2)
}

await tellInShop((shop) => command.run(shop, order, values))
