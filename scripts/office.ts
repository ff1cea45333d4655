import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { Refusal } from '#domain/refusal.ts'
import { resendMail } from '#server/orders/resend-mail.ts'
import { callOffEvent } from '#server/private-events/call-off-event.ts'
import { approveRequest, rejectRequest } from '#server/private-events/decide-request.ts'
import { moneyCommands } from './money-commands.ts'
import type { OfficeCommand } from './office-command.ts'
import { tellInShop } from './tell-in-shop.ts'

// What staff do until there is a back office. ORDER is a number, an id or a transfer reference, ID that of a request
// for a private event.
const staff = userInfo().username
const commands: Record<string, OfficeCommand> = {
  ...moneyCommands(staff),
  'approve-request': {
    usage: 'approve-request ID [--price 350] [--from "Province, Province"]',
    async run(shop, id, { price, from }) {
      const { slug, made } = await approveRequest(shop, requestId(id), {
        staff,
        price: price === undefined ? undefined : Number(price),
        from: from?.split(',').map((name) => name.trim()),
      })
      const path = `${shop.config.publicUrl}/event/${slug}`
      return made ? `request ${id} is approved: ${path}` : `request ${id} was approved already: ${path}`
    },
  },
  'reject-request': {
    usage: 'reject-request ID --why TEXT',
    async run(shop, id, { why }) {
      if (!why?.trim()) throw new Refusal('invalid_input')
      return (await rejectRequest(shop, requestId(id), { staff, why: why.trim() }))
        ? `request ${id} is rejected`
        : `request ${id} was rejected already`
    },
  },
  'call-off-event': {
    usage: 'call-off-event ID',
    async run(shop, id) {
      const { refunded, cancelled } = await callOffEvent(shop, requestId(id), staff)
      return `the event of request ${id} is called off: ${refunded} orders refunded, ${cancelled} cancelled`
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

function requestId(text: string): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new Refusal('not_found')
  return id
}

const usageOf = (asked: OfficeCommand[]) =>
  ['Usage:', ...asked.map(({ usage }) => `  npm run office -- ${usage}`)].join('\n')

function leave(why: string, asked: OfficeCommand[]): never {
  console.error(`${why}\n${usageOf(asked)}`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tracking: { type: 'string' },
        columns: { type: 'string' },
        currency: { type: 'string' },
        to: { type: 'string' },
        ticket: { type: 'string' },
        amount: { type: 'string' },
        again: { type: 'boolean' },
        known: { type: 'boolean' },
        why: { type: 'string' },
        price: { type: 'string' },
        from: { type: 'string' },
      },
    })
  } catch (error) {
    return leave((error as Error).message.split('. ')[0] ?? '', Object.values(commands))
  }
}

const { positionals, values } = readArguments()
const [name = '', about = ''] = positionals
const command = commands[name]
if (!command) leave(name ? `There is no ${name}.` : 'What is to be done?', Object.values(commands))
if (!about && !command.alone) leave(`${name} has to be told what it is about.`, [command])

await tellInShop((shop) => command.run(shop, about, values), usageOf([command]))
