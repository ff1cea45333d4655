import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { beatAsSender, rescueMailsOfDead } from '#server/platform/outbox/mail-sender-sql.ts'
import { takeDueMails } from '#server/platform/outbox/outbox-sql.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { closeMailer, sendDueMails } from './send-mails.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let shop: TestShop
let server: MailServer

beforeEach(async () => {
  server = await startMailServer()
  shop = await createTestShop({ SMTP_URL: server.url })
})
afterEach(async () => {
  await closeMailer(shop)
  await server.stop()
  await shop.close()
})

const welcome: Mail = {
  to: 'ana@vaiven.test',
  locale: 'es_MX',
  kind: 'verify_account',
  data: { token: 'secreto-123', firstName: 'Ana' },
}

type Row = { id: number; state: string; tries: number; data: object; lastError: string | null; wait: number }

async function outbox(): Promise<Row[]> {
  return sql<Row>(
    shop,
    `select id, state, tries, data, last_error, extract(epoch from try_next_at - $1::timestamptz)::int as wait
     from outbox order by id`,
    [shop.clock.now()],
  )
}

/** Advances the clock from one due mail to the next, until `until`. */
async function runUntil(until: Date): Promise<void> {
  while (true) {
    await sendDueMails(shop)
    const waits = (await outbox()).filter(({ state }) => state === 'queued').map(({ wait }) => wait)
    const next = new Date(shop.clock.now().getTime() + Math.min(...waits) * second)
    if (waits.length === 0 || next > until) break
    shop.clock.set(next)
  }
  if (shop.clock.now() < until) shop.clock.set(until)
}

test('a mail arrives in the language of its reader, as HTML and as plain text', async () => {
  await enqueueMail(shop.db, shop, welcome)
  await enqueueMail(shop.db, shop, { ...welcome, to: 'bea@vaiven.test', locale: 'pt_BR' })
  await sendDueMails(shop)
  const mails = server.mails.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!))
  expect(mails.map(({ to }) => to)).toEqual([['ana@vaiven.test'], ['bea@vaiven.test']])
  const [spanish, portuguese] = mails
  expect(spanish!.headers.subject).toBe('Confirma tu correo en Vaivén')
  expect(spanish!.headers.from).toBe('Vaivén <hola@vaiven.test>')
  expect(spanish!.text('text/plain')).toContain('http://localhost:3000/verify-account/secreto-123')
  expect(spanish!.text('text/html')).toContain('href="http://localhost:3000/verify-account/secreto-123"')
  expect(spanish!.text('text/html')).toContain('lang="es-MX"')
  expect(portuguese!.headers.subject).toBe('Confirme seu e-mail na Vaivén')
})

test('a mail whose transaction fails is never sent', async () => {
  const failing = shop.db.transaction(async (tx) => {
    await enqueueMail(tx, shop, welcome)
    throw new Error('the order could not be saved')
  })
  await expect(failing).rejects.toThrow('could not be saved')
  expect(await sendDueMails(shop)).toBe(0)
  expect(server.mails).toEqual([])
})

test('the secret of a link leaves the outbox with its mail', async () => {
  await enqueueMail(shop.db, shop, welcome)
  expect((await outbox())[0]!.data).toHaveProperty('token')
  await sendDueMails(shop)
  expect(await outbox()).toMatchObject([{ state: 'sent', data: { firstName: 'Ana' } }])
  expect((await outbox())[0]!.data).not.toHaveProperty('token')
})

test('a mail server that is down for an hour loses nothing', async () => {
  const links = { to: 'ana@vaiven.test', locale: 'es_MX', kind: 'verify_account' } as const
  await server.stop()
  for (let nth = 0; nth < 5; nth++) {
    await enqueueMail(shop.db, shop, { ...links, data: { token: `token-${nth}`, firstName: 'Ana' } })
  }
  const back = new Date(shop.clock.now().getTime() + hour)
  await runUntil(back)
  expect((await outbox()).map(({ state }) => state)).toEqual(Array(5).fill('queued'))
  expect((await outbox())[0]!.tries).toBe(7) // after 10, 30, 60, 300, 900 and 900 seconds
  await server.start()
  await runUntil(new Date(back.getTime() + hour))
  expect(server.mails).toHaveLength(5)
  expect((await outbox()).map(({ state }) => state)).toEqual(Array(5).fill('sent'))
})

test('a server that asks for patience is asked again more and more slowly, then the mail is given up', async () => {
  server.refuseWith(451)
  await enqueueMail(shop.db, shop, welcome)
  const waits: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    await sendDueMails(shop)
    const [row] = await outbox()
    waits.push(row!.wait)
    shop.clock.advance(row!.wait * second)
  }
  expect(waits).toEqual([60, 300, 600, 1200, 1800, 1800])
  await sendDueMails(shop)
  expect(await outbox()).toMatchObject([{ state: 'failed', tries: 7 }])
})

test('a server that asks for patience once gets the mail a minute later', async () => {
  server.refuseWith(451)
  await enqueueMail(shop.db, shop, welcome)
  await sendDueMails(shop)
  server.refuseWith(null)
  await runUntil(new Date(shop.clock.now().getTime() + minute))
  expect(server.mails).toHaveLength(1)
})

test('an address that does not exist is not tried again', async () => {
  server.refuseWith(550)
  await enqueueMail(shop.db, shop, welcome)
  await sendDueMails(shop)
  expect(await outbox()).toMatchObject([{ state: 'failed', tries: 1, data: { firstName: 'Ana' } }])
})

test('a mail of a process that died while sending is taken over when its heartbeat has stopped, and can be recognised', async () => {
  const dead = randomUUID()
  await enqueueMail(shop.db, shop, welcome)
  await beatAsSender(shop.db, dead)
  await takeDueMails(shop.db, dead, shop.clock.now(), 10) // and the process dies
  expect(await rescueMailsOfDead(shop.db, shop.clock.now())).toBe(0)
  await sql(shop, `update mail_senders set beat_at = clock_timestamp() - interval '11 seconds'`)
  expect(await rescueMailsOfDead(shop.db, shop.clock.now())).toBe(1)
  expect(await rescueMailsOfDead(shop.db, shop.clock.now())).toBe(0)
  await sendDueMails(shop)
  expect(await outbox()).toMatchObject([{ state: 'sent', tries: 2 }])

  // Again, as if the process had died between sending and recording it.
  await sql(shop, `update outbox set state = 'sending', sender = $1`, [dead])
  expect(await rescueMailsOfDead(shop.db, shop.clock.now())).toBe(1)
  await sendDueMails(shop)
  const [first, again] = server.mails
  const [row] = await outbox()
  expect(first!.headers['x-vaiven-mail']).toBe(String(row!.id))
  expect(again!.headers['x-vaiven-mail']).toBe(String(row!.id))
  expect(again!.headers['message-id']).toBe(first!.headers['message-id'])
})

test('a process that was taken for dead sends nothing that another one has taken over', async () => {
  await enqueueMail(shop.db, shop, welcome)
  let stolen = false
  const db = {
    ...shop.db,
    query: async (...args: Parameters<typeof shop.db.query>) => {
      // Just before the mail is handed to the mail server another process takes it.
      if (args[0].name === 'confirm-taken-mail' && !stolen) {
        stolen = true
        await sql(shop, `update outbox set sender = $1, tries = tries + 1`, [randomUUID()])
      }
      return shop.db.query(...args)
    },
  } as typeof shop.db
  const slow = { ...shop, db, config: { ...shop.config } }
  await sendDueMails(slow)
  await closeMailer(slow)
  expect(stolen).toBe(true)
  expect(server.mails).toEqual([])
  expect(await outbox()).toMatchObject([{ state: 'sending' }])
})

test('two processes that send at the same time send each mail once', async () => {
  for (let nth = 0; nth < 40; nth++) {
    await enqueueMail(shop.db, shop, { ...welcome, to: `nth${nth}@vaiven.test` })
  }
  const throttled = { throttled: true }
  await Promise.all([sendDueMails(shop), sendDueMails(shop, throttled), sendDueMails(shop, throttled)])
  expect(new Set(server.mails.map(({ to }) => to[0])).size).toBe(40)
  expect(server.mails).toHaveLength(40)
})

test('a process that is just taking a mail holds no other up', async () => {
  await enqueueMail(shop.db, shop, welcome)
  await enqueueMail(shop.db, shop, { ...welcome, to: 'bea@vaiven.test' })
  await shop.db.transaction(async (tx) => {
    expect(await takeDueMails(tx, randomUUID(), shop.clock.now(), 1)).toMatchObject([
      { recipient: 'ana@vaiven.test' },
    ])
    await sendDueMails(shop)
    expect(server.mails.map(({ to }) => to)).toEqual([['bea@vaiven.test']])
  })
})

test('tickets that cannot be made are tried for five minutes, then the mail goes without them', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop)
  const order = await addOrder(shop, { user, event })
  const broken = { ...shop, config: { ...shop.config, ticketKeys: [randomBytes(8).toString('base64url')] } }
  await enqueueMail(shop.db, shop, {
    to: user.email,
    locale: 'es_MX',
    orderId: order.id,
    kind: 'order_paid',
    data: {},
  })
  for (let nth = 0; nth < 5; nth++) {
    await sendDueMails(broken)
    expect(await outbox()).toMatchObject([{ state: 'queued', wait: 60 }])
    shop.clock.advance(minute)
  }
  await sendDueMails(broken)
  await closeMailer(broken)
  expect(server.mails[0]!.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  expect(server.mails[0]!.text('text/plain')).toContain('no pudimos adjuntar tus boletos')
})

test('a reminder waits for its time', async () => {
  const later = new Date(shop.clock.now().getTime() + 10 * minute)
  await enqueueMail(shop.db, shop, { ...welcome, notBefore: later })
  await sendDueMails(shop)
  expect(server.mails).toEqual([])
  shop.clock.set(later)
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(1)
})

test('a mail that is not true any more is withheld', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop)
  const order = await addOrder(shop, { user, event, state: 'paid' })
  const about = { to: user.email, locale: 'es_MX', orderId: order.id, data: {} } as const
  await enqueueMail(shop.db, shop, { ...about, kind: 'order_awaiting_payment' })
  await enqueueMail(shop.db, shop, { ...about, kind: 'order_expired' })
  await enqueueMail(shop.db, shop, { ...welcome, kind: 'recovery' })
  shop.clock.advance(2 * hour)
  await sendDueMails(shop)
  expect(server.mails).toEqual([])
  expect(await outbox()).toMatchObject([
    { state: 'withheld', lastError: 'the order is paid by now' },
    { state: 'withheld', lastError: 'the order is paid by now' },
    { state: 'withheld', lastError: 'its link has expired' },
  ])
})

test('a person gets so many mails an hour; the others wait, and mails about the account do not', async () => {
  const shop = await createTestShop({ SMTP_URL: server.url, RATE_LIMIT_FACTOR: '0.1' })
  const user = await addUser(shop)
  const event = await addEvent(shop)
  const orders = await Promise.all(
    Array.from({ length: 5 }, () => addOrder(shop, { user, event, state: 'awaiting_payment' })),
  )
  for (const { id } of orders) {
    await enqueueMail(shop.db, shop, {
      to: user.email,
      locale: 'es_MX',
      orderId: id,
      kind: 'payment_failed',
      data: {},
    })
  }
  const stranger = { to: user.email, locale: 'es_MX', kind: 'enquiry_received' } as const
  for (let i = 0; i < 3; i++) await enqueueMail(shop.db, shop, { ...stranger, data: { enquiry: 'contact' } })
  await enqueueMail(shop.db, shop, { ...welcome, to: user.email })
  const states = async () =>
    (
      await sql<{ state: string }>(
        shop,
        `select kind || ' ' || state || ' ' || tries || ' ' || count(*) as state from outbox group by kind, state, tries`,
      )
    )
      .map(({ state }) => state)
      .sort()

  await sendDueMails(shop)
  expect(await states()).toEqual([
    'enquiry_received queued 0 2',
    'enquiry_received sent 1 1',
    'payment_failed queued 0 2',
    'payment_failed sent 1 3',
    'verify_account sent 1 1',
  ])
  shop.clock.advance(hour + second)
  await sendDueMails(shop)
  expect(await states()).toEqual([
    'enquiry_received queued 0 1',
    'enquiry_received sent 1 2',
    'payment_failed sent 1 5',
    'verify_account sent 1 1',
  ])
  await closeMailer(shop)
  await shop.close()
})

test('mails that were taken while the database falters go out as soon as it works again', async () => {
  const about = { user: await addUser(shop), event: await addEvent(shop) }
  const order = await addOrder(shop, { ...about, state: 'awaiting_payment' })
  await enqueueMail(shop.db, shop, {
    ...{ to: 'ana@vaiven.test', locale: 'es_MX', orderId: order.id, kind: 'payment_failed', data: {} },
  })
  await sql(shop, 'alter table outbox rename column sent_at to sent_then')
  await expect(sendDueMails(shop)).rejects.toThrow()
  await sql(shop, 'alter table outbox rename column sent_then to sent_at')
  expect(await outbox()).toMatchObject([{ state: 'queued', tries: 0, wait: 0 }])
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(1)
})
