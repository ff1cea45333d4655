import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/people/actor.ts'
import { runOffice } from '#scripts/office/run-office.ts'
import { readConfig } from '#server/platform/config.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql, type TestUser } from '../helpers/builders.ts'
import { addCounty, sendComplete } from '../helpers/private-events.ts'
import { draftOf, placeOrder } from '../helpers/purchase.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/* Staff commands, as in a shell. */

let shop: TestShop
let buyer: TestUser
let number: string
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set(new Date())
  buyer = await addUser(shop)
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  number = (await placeOrder(shop, buyer.token, draftOf(event))).data.number
})
afterAll(() => shop.close())

type Said = { status: number | null; says: string; complains: string }

async function office(...words: string[]): Promise<Said> {
  const { exitCode, says, complains } = await runOffice(words, readConfig(settings()))
  return { status: exitCode, says: says.trim(), complains: complains.trim() }
}

const settings = () => ({ DATABASE_URL: shop.databaseUrl, DATA_DIR: tmpdir(), DEMO: '1', LOG_LEVEL: 'warn' })

/** The same as a program of its own. */
function officeProgram(...words: string[]): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/office.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings() },
  })
  return { status, says: stdout.trim(), complains: stderr.trim() }
}

it('reads a statement twice, gives the money back once, and the books balance', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vaiven-office-')), 'november.csv')
  writeFileSync(file, `Fecha;Abono;Concepto\n21/11/2026;420,00;${number}\n`)
  expect(await office('import-statement', file)).toMatchObject({
    status: 0,
    says: expect.stringMatching(/→ paid, /),
  })
  expect(await office('import-statement', file)).toMatchObject({
    status: 3,
    says: expect.stringMatching(/read before$/),
  })
  expect(await office('refund', number)).toEqual({
    status: 0,
    says: `${number} is being refunded`,
    complains: '',
  })
  expect(await office('refund', number)).toMatchObject({ status: 3, says: `${number} has nothing to refund` })
  expect(await office('audit-money')).toMatchObject({
    status: 0,
    says: expect.stringMatching(/^Every movement/),
  })
  const history: { change: string; actor: Actor }[] = JSON.parse(
    (await office('history', number, '--json')).says,
  ).data
  const staff = `staff ${userInfo().username}`
  expect(history.map(({ change, actor }) => `${change} by ${actor.kind} ${actor.id}`).sort()).toEqual([
    `pay by ${staff}`,
    `place by customer ${buyer.id}`,
    `read_statement_line by ${staff}`,
    `refund_all by ${staff}`,
  ])
  expect((await office('history', number)).says).toMatch(
    new RegExp(`UTC +refund_all +${staff} +\\{"amount":42000\\}`),
  )
})

it('lists what waits with the numbers that other commands take, for people and for programs', async () => {
  const buyer = await addUser(shop, { firstName: 'Inés', lastName: 'Pardo' })
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  expect(await office('list-orders', event.slug)).toMatchObject({
    status: 3,
    says: expect.stringMatching(/has no orders/),
  })
  const { data: waiting } = await placeOrder(shop, buyer.token, draftOf(event))
  const transfers = await office('list-transfers')
  expect(transfers.status).toBe(0)
  expect(transfers.says).toMatch(new RegExp(`${waiting.number} +\\d{7} +Inés Pardo +MXN 420,00`))
  const orders = JSON.parse((await office('list-orders', event.slug, '--json')).says)
  expect(orders).toMatchObject({
    outcome: 'done',
    data: [{ number: waiting.number, state: 'awaiting_transfer_payment', seats: 1, total: 42_000 }],
  })

  const file = join(mkdtempSync(join(tmpdir(), 'vaiven-office-')), 'december.csv')
  writeFileSync(file, 'Fecha;Abono;Concepto;Ordenante\n21/11/2026;55,00;gracias;NADIE DE AQUI\n')
  const line = /place-line (\d+) --to/.exec((await office('import-statement', file)).says)?.[1]
  expect((await office('import-statement', file)).says).toContain(
    `read before; waits for staff as line ${line}`,
  )
  expect((await office('list-transfers')).says).toMatch(new RegExp(`${line} +2026-11-21 +MXN 55,00 +gracias`))
  expect((await office('list-tasks')).says).toMatch(/unknown_payment/)
  expect(await office('list-requests')).toMatchObject({ status: 3, says: 'No request is under review.' })

  await office('confirm-transfer', waiting.number, '--tracking', 'LIST1')
  await office('refund', waiting.number)
  shop.clock.set(new Date())
  await sendRefunds(shop)
  expect((await office('list-refunds')).says).toMatch(new RegExp(`${waiting.number} +MXN 420,00 +Inés Pardo`))
})

it('calls off an event from the command line: first what would happen, then it, then nothing more', async () => {
  const buyer = await addUser(shop)
  const event = await addEvent(shop, {
    size: 9,
    startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  })
  const { data: paid } = await placeOrder(shop, buyer.token, draftOf(event))
  await office('confirm-transfer', paid.number, '--tracking', 'OFF1')
  const { data: waiting } = await placeOrder(shop, buyer.token, draftOf(event))
  const callOff = ['call-off-event', event.slug, '--why', 'Tormenta']
  const plan = await office(...callOff, '--dry-run')
  expect(plan).toMatchObject({ status: 0, says: expect.stringMatching(/Nothing was changed\.$/) })
  expect(plan.says).toMatch(/cancel +transferencia +1 +1 +MXN 0,00/)
  expect(plan.says).toMatch(/refund +transferencia +1 +1 +MXN 420,00/)
  expect(await office('reject-transfer', paid.number)).toMatchObject({ status: 3 })
  expect(await office(...callOff)).toMatchObject({
    status: 0,
    says: expect.stringMatching(/is called off: 1 orders refunded, 1 cancelled$/),
  })
  expect(await office(...callOff)).toMatchObject({
    status: 3,
    says: expect.stringMatching(/nothing was left to do$/),
  })
  const states = await sql(shop, 'select state from orders where number = any ($1) order by state', [
    [paid.number, waiting.number],
  ])
  expect(states).toEqual([{ state: 'cancelled' }, { state: 'refunded' }])
  expect((await office('audit-money')).status).toBe(0)
})

it('has the host of a private event pay: approves with a price, sees what waits, confirms it', async () => {
  shop.clock.set(new Date())
  const host = await addUser(shop, { firstName: 'Renata', lastName: 'Ibarra' })
  const id = await sendComplete(shop, host, await addCounty(shop), [
    ['Ana Sáenz', '+525512345678', 'ana@vaiven.test'],
  ])
  const approved = await office('approve-request', String(id), '--price', '12000')
  const reference = /MXN 12\.000,00 by a transfer with the reference (\d{7})/.exec(approved.says)?.[1] ?? ''
  expect((await office('list-transfers')).says).toMatch(
    new RegExp(`${reference} +${id} +Boda.*Renata Ibarra +MXN 12\\.000,00`),
  )
  const confirm = ['confirm-bill', reference, '--tracking', 'BILL1', '--amount']
  expect(await office(...confirm, '11999')).toMatchObject({
    status: 1,
    complains: expect.stringMatching(/^The amount differs from what the bill lacks/),
  })
  expect(await office(...confirm, '12000')).toMatchObject({
    status: 0,
    says: `bill ${reference} is paid: MXN 12.000,00`,
  })
  expect(await office('call-off-event', String(id), '--why', 'Lluvia')).toMatchObject({
    status: 0,
    says: expect.stringContaining(`bill ${reference} of MXN 12.000,00: to refund`),
  })
  expect((await office('list-refunds')).says).toMatch(
    new RegExp(`${reference} +MXN 12\\.000,00 .*that paid: BILL1`),
  )
  expect((await office('confirm-refund', reference, '--tracking', 'BACK1')).status).toBe(0)
  const history: { change: string; actor: Actor; details: object }[] = JSON.parse(
    (await office('history', reference, '--json')).says,
  ).data
  const staff = { kind: 'staff', id: userInfo().username }
  expect(history.map(({ change }) => change).sort()).toEqual([
    'confirm_refund',
    'confirm_transfer',
    'end_bill',
    'open_bill',
    'pay_bill',
    'refund_bill',
  ])
  for (const { actor } of history) expect(actor).toEqual(staff)
  expect(history.map(({ details }) => details)).toContainEqual({ trackingKey: 'BACK1' })
})

it('helps: with all commands, and with each', async () => {
  const help = await office('help')
  expect(help).toMatchObject({ status: 0, complains: '' })
  expect(help.says).toContain('list-transfers')
  expect(help.says).toContain('Exit codes: 0 done')
  expect(await office('refund', '--help')).toMatchObject({
    status: 0,
    says: expect.stringMatching(/--ticket N .*--amount 150\.50/s),
  })
})

it.each([
  ['what it does not know', ['frobnicate', 'x'], 2, /^There is no command frobnicate\.\n\nUsage:/],
  ['what nothing is said about', ['refund'], 2, /^ORDER is missing\.\n/],
  [
    'everything that is missing at once',
    ['confirm-transfer'],
    2,
    /^ORDER is missing\.\n--tracking KEY is missing\./,
  ],
  ['a rejection without its reason', ['reject-request', '6'], 2, /^--why TEXT is missing\./],
  [
    'an amount that is none',
    ['refund', 'N1', '--amount', 'all'],
    2,
    /^--amount is an amount such as 150 or 150\.50: not "all"\./,
  ],
  ['a price that is none', ['approve-request', '9', '--price', 'abc'], 2, /^--price is an amount/],
  ['an option that it has not', ['refund', 'N1', '--all'], 2, /^Unknown option '--all'\.\n/],
  ['a number that is none', ['approve-request', 'six'], 2, /^REQUEST is a number, such as 12: not "six"\./],
  [
    'a file that is not there',
    ['import-statement', '/nowhere.csv'],
    1,
    /^\/nowhere\.csv cannot be read: ENOENT$/,
  ],
  ['an order that is not there', ['refund', 'NOBODY'], 1, /^There is no such order.*list-orders/],
  ['a request that is not there', ['approve-request', '999999'], 1, /^Nothing has this number/],
])('complains of %s', async (_what, words, status, complaint) => {
  expect(await office(...words)).toEqual({ status, says: '', complains: expect.stringMatching(complaint) })
})

it('is a program that prints the result, and ends with its code', () => {
  expect(officeProgram('audit-money')).toMatchObject({
    ...{ status: 0, complains: '' },
    says: expect.stringMatching(/^Every movement/),
  })
  expect(officeProgram('refund', 'NOBODY')).toEqual({
    ...{ status: 1, says: '' },
    complains: expect.stringMatching(/^There is no such order/),
  })
})
