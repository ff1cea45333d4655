import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { addUser, sql, type TestEvent } from '../helpers/builders.ts'
import { dice } from '../helpers/dice.ts'
import { type Bought, createWaysShop, type WaysShop } from '../helpers/payments/every-way-to-pay.ts'
import { type DyingShop, dyingShop } from '../helpers/processes/dying-shop.ts'
import type { Step } from '../helpers/processes/dying-shop-process.ts'
import { until } from '../helpers/processes/shop-process.ts'
import { draftOf, placeOrder } from '../helpers/purchase.ts'

/*
 * The shop is killed (kill -9, a separate process) right after each single step of a payment. Another process takes
 * over: the order is paid once, or its money is refunded once, and the money adds up. Each run kills once after each
 * step, for a method chosen by the seed; with KILL_STEPS=all for each method that has the step.
 */

const seed = Number(process.env.KILL_STEPS_SEED ?? randomInt(2 ** 31))
const roll = dice(seed)

type Case<Name> = [name: Name, when: string, step: Step]

/** One case of each step, or all of them. */
function chosen<Name>(cases: Case<Name>[]): Case<Name>[] {
  if (process.env.KILL_STEPS === 'all') return cases
  return [...new Set(cases.map(([, when]) => when))].map((when) => {
    const same = cases.filter((one) => one[1] === when)
    return same[roll(same.length)]!
  })
}

let shop: WaysShop
let server: DyingShop
beforeAll(async () => {
  server = dyingShop(() => shop.settings)
  shop = await createWaysShop((path, init) => server.fetch(path, init))
})
beforeEach(async () => {
  await shop.reset()
  await server.live(0)
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(async () => {
  server.end()
  await shop.close()
})

/**
 * A time after which everything is due again: a minute for attempts, five for refunds, half of one for returns.
 */
const later = 6 * 60_000

/** Makes a request during which the shop dies, without an answer. */
async function dying(step: Step, work: () => Promise<unknown>): Promise<void> {
  await server.dieAfter(step)
  await work().catch(() => undefined)
  expect(await server.dead()).toBe('SIGKILL')
  await server.live(later)
}

type Seen = { orders: number; state: string; pays: number; live: number; refunds: string[]; mails: number }

const look = async (event: TestEvent) =>
  (
    await sql<Seen>(
      shop,
      `select count(*) over ()::int as orders, o.state,
         (select count(*)::int from order_changes where order_id = o.id and change = 'pay') as pays,
         (select count(*)::int from tickets where order_id = o.id and released_at is null) as live,
         (select count(*)::int from outbox where order_id = o.id and kind = 'order_paid') as mails,
         array(select state from refunds where order_id = o.id) as refunds
       from orders o where o.event_id = $1`,
      [event.id],
    )
  )[0]!

const paidOnce = { orders: 1, state: 'paid', pays: 1, live: 1, mails: 1, refunds: [] }

async function untilPaid({ event }: Bought): Promise<void> {
  await until(async () => (await look(event)).state === 'paid')
  expect(await look(event)).toEqual(paidOnce)
}

const inSettling: [string, Step][] = [
  ['the attempt is written down', { statement: 'change-attempt-state' }],
  ['the order is written down', { statement: 'change-order-state' }],
  ['both are committed', { commitOf: 'change-order-state' }],
]

const makings = {
  card: 'POST .*/api/payments$',
  mercadopago: 'POST .*/checkout/preferences$',
  webpay: 'POST .*/transactions$',
} as const

const beginnings = (['card', 'mercadopago', 'webpay'] as const).flatMap((name): Case<typeof name>[] => [
  [name, 'the order is committed', { commitOf: 'insert-orders' }],
  [name, 'the provider has made it', { answerTo: makings[name] }],
  [name, 'it is remembered', { statement: 'update-started-attempt' }],
])

describe(`killed while a payment is begun (KILL_STEPS_SEED=${seed})`, () => {
  it.each(chosen(beginnings))('by %s, after %s', async (name, _when, step) => {
    const way = shop.ways[name]
    const event = await shop.eventFor(way)
    const buyer = await addUser(shop)
    const draft = draftOf(event, { paymentCode: way.code, price: way.currency === 'CLP' ? 18_000 : 420 })
    const send = () => placeOrder(shop, buyer.token, draft, `once ${name} ${buyer.id}`)
    await dying(step, send)
    const again = await send()
    expect(again.body).toMatchObject({ data: { state: 'awaiting_payment' } })
    const order = { placed: again.data, payment: again.data.payment, buyer, event }
    const [open] = await sql<{ next: unknown }>(
      shop,
      'select next_step as next from payment_attempts where order_id = $1 order by ordinal desc limit 1',
      [order.placed.orderId],
    )
    expect(order.payment).toEqual(open?.next)
    await way.pay(order)
    await way.tell(order)
    await untilPaid(order)
  })
})

const lookUps = {
  card: 'GET .*/api/payments',
  mercadopago: 'GET .*/v1/payments/search',
  webpay: 'PUT .*/transactions/',
} as const

const settlings = <Name>(name: Name) => inSettling.map(([when, step]): Case<Name> => [name, when, step])

const returns: Case<keyof typeof lookUps>[] = [
  ...(['card', 'mercadopago'] as const).flatMap((name): Case<typeof name>[] => [
    [name, 'the provider has answered', { answerTo: lookUps[name] }],
    ...settlings(name),
  ]),
  ['webpay', 'the return is claimed', { statement: 'claim-return' }],
  ['webpay', 'the provider has committed', { answerTo: lookUps.webpay }],
  ...settlings('webpay' as const),
  ['webpay', 'the return is freed', { statement: 'free-return' }],
]

describe(`killed while a customer returns from paying (KILL_STEPS_SEED=${seed})`, () => {
  it.each(chosen(returns))('from %s, after %s', async (name, when, step) => {
    const way = shop.ways[name]
    const order = await shop.buy(way, await shop.eventFor(way))
    await way.pay(order)
    const back = () =>
      name === 'webpay' ? way.tell(order) : server.fetch(`/api/orders/${order.placed.orderId}/status?back=1`)
    await dying(step, back)
    // A payment not committed at Transbank needs the customer to load the page again; a job handles all
    // others.
    if (when === 'the return is claimed') await back()
    await untilPaid(order)
    await back()
    expect(await look(order.event)).toEqual(paidOnce)
  })
})

const notices = (['card', 'mercadopago'] as const).flatMap((name): Case<typeof name>[] => [
  [name, 'it is kept', { statement: 'insert-notification' }],
  [name, 'it is taken up', { statement: 'take-due-notifications' }],
  [name, 'the provider has answered', { answerTo: lookUps[name] }],
  ...settlings(name),
  [name, 'it is marked', { statement: 'mark-notifications' }],
])

describe(`killed while a provider reports a payment (KILL_STEPS_SEED=${seed})`, () => {
  it.each(chosen(notices))('%s, after %s', async (name, _when, step) => {
    const way = shop.ways[name]
    const order = await shop.buy(way, await shop.eventFor(way))
    await way.pay(order)
    await dying(step, () => way.tell(order))
    await untilPaid(order)
  })
})

describe('killed while the statement of the bank is read, after', () => {
  it.each<[string, Step]>([
    ['a line is kept', { statement: 'insert-statement-line' }],
    ...inSettling,
    ['the line is marked', { statement: 'mark-statement-line' }],
  ])('%s', async (_when, step) => {
    const way = shop.ways.transfer
    const order = await shop.buy(way, await shop.eventFor(way))
    const file = `Fecha;Importe;Concepto;Ordenante\n21/11/2026;420,00;${order.placed.number};X`
    await dying(step, () => server.tell({ do: 'read statement', file }))
    await server.tell({ do: 'read statement', file })
    await untilPaid(order)
  })
})

const refunds = {
  card: 'POST .*/api/refunds',
  mercadopago: 'POST .*/refunds',
  webpay: 'POST .*/refunds',
} as const

const refundings = (['card', 'mercadopago', 'webpay', 'transfer'] as const).flatMap(
  (name): Case<typeof name>[] => [
    [name, 'staff have said so', { statement: 'insert-refund' }],
    [name, 'that is committed', { commitOf: 'insert-refund' }],
    [name, 'it is taken up', { statement: 'take-refunds-to-send' }],
    ...(name === 'transfer'
      ? []
      : [[name, 'the provider has done it', { answerTo: refunds[name] }] as Case<typeof name>]),
    [name, 'its end is written down', { statement: 'change-refund-state' }],
    [name, 'its end is committed', { commitOf: 'change-refund-state' }],
  ],
)

describe(`killed during a refund (KILL_STEPS_SEED=${seed})`, () => {
  it.each(chosen(refundings))('of %s, after %s', async (name, _when, step) => {
    const way = shop.ways[name]
    const order = await shop.buy(way, await shop.eventFor(way))
    await way.pay(order)
    await way.tell(order)
    await untilPaid(order)
    const sayIt = () => server.tell({ do: 'refund', order: order.placed.number })
    await dying(step, sayIt)
    await sayIt()
    const end = way.byHand ? 'waiting_for_staff' : 'done'
    await until(async () => (await look(order.event)).refunds.includes(end))
    expect(await look(order.event)).toMatchObject({ orders: 1, state: 'refunded', live: 0, refunds: [end] })
    if (way.givenBack) expect(await way.givenBack(order)).toBe(order.placed.total)
  })
})

it('a step of a name that no statement has is refused at once', async () => {
  await expect(server.dieAfter({ statement: 'no-such-statement' })).rejects.toThrow('no-such-statement')
})
