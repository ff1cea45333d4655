import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailCaps, mayWait } from '#domain/mails/mail-caps.ts'
import { mailKinds } from '#domain/mails/mail-kinds.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { closeMailer, sendDueMails } from './send-mails.ts'

/* The limits of mails to one person, with the limits of a real shop. */

let shop: TestShop
let event: TestEvent
let victim: TestUser
let attacker: TestUser
beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
  event = await addEvent(shop, { size: 1000 })
  victim = await addUser(shop, { email: 'victima@vaiven.test' })
  attacker = await addUser(shop, { email: 'atacante@vaiven.test' })
})
afterEach(async () => {
  await closeMailer(shop)
  await shop.close()
})

const post = (path: string, json: object, token?: string) =>
  shop.fetch(path, { json, ...(token && { token }) })

/** Gives a place to the victim and takes it back, again and again. */
async function giveAway() {
  const { id } = await addOrder(shop, { user: attacker, event })
  for (let nth = 0; nth < 15; nth++) {
    const path = `/shop-api/order-detail/${id}/give-aways`
    const given = await post(path, { ticket: 0, passenger: 0, email: victim.email }, attacker.token)
    const { data } = (await given.json()) as { data: { giveAway: { id: string } }[] }
    await shop.fetch(`${path}/${data[0]!.giveAway.id}`, { method: 'DELETE', token: attacker.token })
  }
}

/** Guests of a private event: each of these mails goes out as one of an invitation list. */
async function invite() {
  await sql(
    shop,
    `insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
     select 'private_event_invitation', upper($1), 'es_MX', '{"requestId": 1, "name": "Vera"}', $2, $2 from generate_series(1, 40)`,
    [victim.email, shop.clock.now()],
  )
}

async function contact() {
  const form = { name: 'Mala Persona', phone: '+525512345678', email: victim.email }
  for (let nth = 0; nth < 40; nth++) await post('/api/contact', { ...form, message: `Hola ${nth}` })
}

async function recover() {
  for (let nth = 0; nth < 40; nth++) await post('/shop-api/recovery', { email: victim.email })
}

/** An account with the victim's address in another spelling, whose e-mail was never confirmed. */
async function buyWithTheAddress() {
  await sql(shop, `update users set email = 'otra@vaiven.test', verified_at = null where id = $1`, [
    attacker.id,
  ])
  await sql(shop, `update users set email = 'x@vaiven.test' where id = $1`, [victim.id])
  await sql(shop, `update users set email = 'victima@vaiven.test' where id = $1`, [attacker.id])
  const { id } = await addOrder(shop, { user: attacker, event, state: 'awaiting_payment' })
  for (let nth = 0; nth < 40; nth++) await queue({ orderId: id, kind: 'payment_failed', data: {} })
  await sql(shop, `update users set email = 'otra@vaiven.test' where id = $1`, [attacker.id])
  await sql(shop, `update users set email = 'victima@vaiven.test' where id = $1`, [victim.id])
}

const queue = (mail: { orderId?: string; kind: string; data: object }, to = victim.email) =>
  enqueueMail(shop.db, shop, { to, locale: 'es_MX', ...mail } as Mail)

const waiting = () =>
  sql<{ kind: string; group: string }>(
    shop,
    `select distinct kind, cap_group as "group" from outbox where state = 'queued' order by kind`,
  )

test.each([giveAway, invite, contact, recover, buyWithTheAddress])(
  'a stranger (%o) delays none of a person’s own mails',
  async (attack) => {
    await attack()
    await sendDueMails(shop)
    const sent = await sql<{ count: number }>(
      shop,
      `select count(*)::int as count from outbox where lower(recipient) = $1 and state = 'sent' and kind <> 'recovery'`,
      [victim.email],
    )
    expect(sent[0]!.count).toBeLessThanOrEqual(mailCaps.others)
    await sql(shop, `update outbox set state = 'withheld' where state = 'queued'`)

    const draft = draftOf(event, { paymentCode: 'transferencia' })
    const { data } = await placeOrder(shop, victim.token, draft)
    await sql(shop, `update orders set state = 'paid' where id = $1`, [data.orderId])
    await sql(shop, `update outbox set kind = 'order_paid' where order_id = $1`, [data.orderId])
    await queue({
      orderId: data.orderId,
      kind: 'refund',
      data: { state: 'done', amount: 1, currency: 'MXN' },
    })
    await sendDueMails(shop)
    expect(await waiting()).toEqual([])
  },
)

test('a mail counts as the recipient’s own for the customer of its order or request only, whatever its kind', async () => {
  const own = await addOrder(shop, { user: victim, event })
  const foreign = await addOrder(shop, { user: attacker, event })
  const group = async (orderId: string, kind: string) => {
    await sql(shop, 'delete from outbox')
    await queue({ orderId, kind, data: {} })
    return (await sql<{ group: string }>(shop, 'select cap_group as "group" from outbox'))[0]!.group
  }
  for (const kind of mailKinds) {
    expect([kind, await group(own.id, kind)]).toEqual([kind, 'own'])
    expect([kind, await group(foreign.id, kind)]).toEqual([kind, 'others'])
  }
  await sql(shop, 'update users set verified_at = null where id = $1', [victim.id])
  for (const kind of mailKinds) expect([kind, await group(own.id, kind)]).toEqual([kind, 'unproven'])
})

test('a buyer by phone, whose address is not confirmed yet, is told where to pay among all other mails', async () => {
  for (let nth = 0; nth < 40; nth++) {
    await queue({ kind: 'private_event_cancelled', data: { requestId: 1, name: 'Vera' } }, 'vera@correo.test')
  }
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const { url: _url, ...order } = draftOf(event)
  const buyer = {
    email: 'vera@correo.test',
    firstName: 'Vera María',
    lastName: 'Solís',
    phone: '+52 55 1234 5678',
  }
  await support.call('POST /office-api/orders', { buyer, order }, { 'idempotency-key': randomUUID() })
  await sendDueMails(shop)
  expect(await sql(shop, `select kind, cap_group from outbox where kind like 'order%'`)).toEqual([
    { kind: 'order_awaiting_transfer', capGroup: 'own' },
  ])
  expect(
    await sql(
      shop,
      `select kind from outbox where state = 'queued' and kind not in ('private_event_cancelled', 'account_made')`,
    ),
  ).toEqual([])
})

test('tickets, hours, changes and incidents never wait, and use up no limit', async () => {
  const { id } = await addOrder(shop, { user: victim, event })
  const always = mailKinds.filter((kind) => !mayWait(kind, {}))
  expect(always).toEqual(
    expect.arrayContaining([
      'order_paid',
      'order_reserved',
      'order_changed',
      'rides_promised',
      'ride_reminder',
    ]),
  )
  expect(always).toEqual(
    expect.arrayContaining(['order_cancelled', 'event_postponed', 'private_event_called_off_for_guest']),
  )
  const incident = { news: 'incident', message: null, subject: 'La van se averió', text: 'Va otra.' }
  const about = {
    firstName: 'Vera',
    eventName: 'Faro',
    startsAt: '2026-12-06T02:30:00Z',
    timeZone: 'UTC',
    number: 'V',
  }
  const failed = { orderId: id, kind: 'refund', data: { state: 'done', amount: 1, currency: 'MXN' } }
  for (let nth = 0; nth < 35; nth++) await queue(failed)
  for (let nth = 0; nth < 35; nth++) await queue({ orderId: id, kind: 'order_paid', data: {} })
  for (let nth = 0; nth < 35; nth++) {
    await queue({ orderId: id, kind: 'buyer_message', data: { ...incident, ...about } })
  }
  await sendDueMails(shop)
  const left = await sql(
    shop,
    `select kind, count(*)::int as count from outbox where state = 'queued' group by 1`,
  )
  expect(left).toEqual([{ kind: 'refund', count: 5 }])
  shop.clock.advance(3_601_000)
  await queue({ orderId: id, kind: 'order_paid', data: {} })
  await sendDueMails(shop)
  expect(await waiting()).toEqual([])
})
