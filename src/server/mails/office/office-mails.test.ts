import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MailDetail, MailRow } from '#contract/office/mails/mails.ts'
import { mailKinds } from '#domain/mails/mail-kinds.ts'
import { readQueueAges } from '#server/back-office/health/queue-ages-sql.ts'
import { showHealth } from '#server/back-office/health/show-health.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { rescueMailsOfDead } from '#server/platform/outbox/mail-sender-sql.ts'
import { takeDueMails } from '#server/platform/outbox/outbox-sql.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let server: MailServer
let support: OfficeClient & TestStaff
let owner: OfficeClient
let auditor: OfficeClient
beforeAll(async () => {
  server = await startMailServer()
  shop = await createTestShop({ SMTP_URL: server.url })
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
  // The first mail loads the rendering of mails and tickets, which takes seconds on a busy machine.
  await queueOrderMail()
  await sendDueMails(shop)
})
afterAll(async () => {
  await shop.close()
  await server.stop()
})
beforeEach(async () => {
  await sql(shop, 'delete from outbox')
  server.refuseWith(null)
  server.mails.length = 0
})

const list = async (query = '', client: OfficeClient = support) =>
  (await client.call(`GET /office-api/mails?${query}`)).data as { rows: MailRow[]; count: number }
const read = async (id: number, client: OfficeClient = support) =>
  (await client.call(`GET /office-api/mails/${id}`)).data as unknown as MailDetail
const lastId = async () =>
  (await sql<{ id: number }>(shop, 'select max(id)::int as id from outbox'))[0]?.id ?? 0
const queue = async (mail: Mail) => {
  await enqueueMail(shop.db, shop, mail)
  return lastId()
}
async function queueOrderMail(): Promise<{ id: number; number: string; email: string }> {
  const user = await addUser(shop)
  const order = await addOrder(shop, { user, event: await addEvent(shop) })
  const about = { to: user.email, locale: 'es_MX', orderId: order.id } as const
  return {
    id: await queue({ ...about, kind: 'order_changed', data: {} }),
    number: order.number,
    email: user.email,
  }
}

it('is found by its address or its order, with its state', async () => {
  const { id, number, email } = await queueOrderMail()
  await queueOrderMail()
  for (const q of [email.toUpperCase(), number.toLowerCase()])
    expect(await list(`q=${q}`)).toMatchObject({
      count: 1,
      rows: [
        { id, kind: 'order_changed', state: 'queued', recipient: email, order: number, countryCode: 'MX' },
      ],
    })
  expect((await list('state=sent')).count).toBe(0)
  await sendDueMails(shop)
  expect((await list('state=sent')).count).toBe(2)
  expect((await list('to=2026-11-20')).count).toBe(0)
})

it('is held back from the sender until it is let go', async () => {
  const { id } = await queueOrderMail()
  expect((await support.call(`POST /office-api/mails/${id}/hold`)).status).toBe(200)
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(0)
  expect((await support.call(`POST /office-api/mails/${id}/hold`)).code).toBe('mail_state')
  await support.call(`POST /office-api/mails/${id}/release`)
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(1)
  const acts = await sql<{ verb: string; country: string }>(
    shop,
    `select verb, country_code as country from office_log where object_kind = 'mail' and object_id = $1 and result = 'done' order by id`,
    [String(id)],
  )
  expect(acts).toEqual([
    { verb: 'mail.hold', country: 'MX' },
    { verb: 'mail.release', country: 'MX' },
  ])
})

it('is either sent or held, when both come at the same time', async () => {
  const { id } = await queueOrderMail()
  // The sender has locked the row and not committed yet.
  const holding = await shop.db.transaction(async (tx) => {
    expect(await takeDueMails(tx, randomUUID(), shop.clock.now(), 1)).toHaveLength(1)
    return { answer: support.call(`POST /office-api/mails/${id}/hold`) }
  })
  expect((await holding.answer).code).toBe('mail_state')
  // The other way round: the sender skips a row that is being held.
  await sql(shop, `update outbox set state = 'queued'`)
  await shop.db.transaction(async (tx) => {
    await tx.query({ name: 'hold-in-test', text: `update outbox set state = 'held' where id = $1` }, [id])
    await sendDueMails(shop)
  })
  expect(server.mails).toHaveLength(0)

  const many = await Promise.all(Array.from({ length: 12 }, () => queueOrderMail()))
  const [held] = await Promise.all([
    Promise.all(many.map((mail) => support.call(`POST /office-api/mails/${mail.id}/hold`))),
    sendDueMails(shop),
  ])
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(held.filter(({ status }) => status !== 200).length)
})

it('names the reason when its sending process stopped', async () => {
  const { id } = await queueOrderMail()
  await sql(shop, `update outbox set state = 'sending', tries = 1, sending_since = $2 where id = $1`, [
    id,
    new Date(shop.clock.now().getTime() - 86_400_000),
  ])
  await rescueMailsOfDead(shop.db, shop.clock.now())
  expect(await read(id)).toMatchObject({ state: 'queued', reason: { code: 'sender_gone', text: '' } })
})

it('is sent again as a new one, which resolves the failed one', async () => {
  const { id, number } = await queueOrderMail()
  server.refuseWith(550)
  await sendDueMails(shop)
  expect((await list('state=dead')).rows).toMatchObject([{ id, reason: { code: 'server' } }])
  const waiting = async () =>
    ((await support.call('GET /office-api/home')).data.groups as { kind: string; rows: object[] }[]).find(
      ({ kind }) => kind === 'dead_mail',
    )?.rows ?? []
  expect(await waiting()).toMatchObject([{ id: String(id), detail: `${number} · México` }])
  server.refuseWith(null)
  const { data } = await support.call(`POST /office-api/mails/${id}/resend`)
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(1)
  expect(await read(data.id as number)).toMatchObject({ state: 'sent', order: number })
  expect(await waiting()).toEqual([])
  expect((await list('state=dead')).count).toBe(0)
  expect((await support.call(`POST /office-api/mails/${id}/settle`)).code).toBe('mail_state')
})

it('is sent again once, however often the button is pressed at a time', async () => {
  const { id } = await queueOrderMail()
  await sendDueMails(shop)
  const presses = await Promise.all(
    Array.from({ length: 6 }, () => support.call(`POST /office-api/mails/${id}/resend`)),
  )
  expect(new Set(presses.map(({ data }) => data.id)).size).toBe(1)
  shop.clock.advance(61_000)
  const before = await lastId()
  await sendDueMails(shop)
  const { data } = await support.call(`POST /office-api/mails/${id}/resend`)
  expect(data.id).toBeGreaterThan(before)
})

it('waits, and says that the mail server did not answer, on its page, on the home page and in the metrics', async () => {
  await sql(shop, `update outbox set state = 'withheld' where state = 'queued'`)
  const { id } = await queueOrderMail()
  await server.stop()
  await sendDueMails(shop)
  await server.start()
  shop.clock.advance(40_000)
  expect((await read(id)).reason).toMatchObject({ code: 'unreachable' })
  const home = (await support.call('GET /office-api/home')).data as {
    groups: { kind: string; count: number }[]
  }
  expect(home.groups).toContainEqual(expect.objectContaining({ kind: 'mail_server', count: 1 }))
  expect((await readQueueAges(shop.db, shop.clock.now())).mails).toBeGreaterThanOrEqual(40)
  const { mails } = await showHealth(shop)
  expect(mails).toMatchObject({ light: 'amber', due: 1, serverDownSince: mails.oldestAt })

  await sendDueMails(shop)
  expect((await showHealth(shop)).mails).toMatchObject({ light: 'green', due: 0, serverDownSince: null })
})

it('shows its text without the secrets of its links', async () => {
  const user = await addUser(shop)
  const order = await addOrder(shop, { user, event: await addEvent(shop) })
  const to = user.email
  const token = 'Kx3vZ-secret_0123456789abcdefghijklmnopqrstu'
  const about = { to, locale: 'es_MX', orderId: order.id } as const
  const moment = '2026-12-05T02:30:00.000Z'
  const named = { token, firstName: 'Ana' }
  const mails: Mail[] = [
    ...(['verify_account', 'recovery', 'change_email', 'my_data', 'delete_account'] as const).map(
      (kind): Mail => ({ to, locale: 'es_MX', kind, data: named }),
    ),
    { to, locale: 'es_MX', kind: 'staff_invitation', data: { token, name: 'Ana' } },
    { ...about, kind: 'refund', data: { amount: 100, currency: 'MXN', state: 'by_hand', token } },
    {
      ...about,
      kind: 'event_postponed',
      data: {
        ...{ answer: 'b1946ac9-2f5d-4e0c-9a42-3f1d0a7b6c55', startsBefore: moment, startsAfter: moment },
        ...{ zoneBefore: 'America/Mexico_City', answerUntil: moment, why: 'Lluvia', paid: true },
      },
    },
  ]
  for (const mail of mails) {
    const { content, repeatable } = await read(await queue(mail), owner)
    const { text } = content!
    expect(text, mail.kind).not.toContain(token)
    expect(text, mail.kind).toContain('•••')
    // The remaining URLs have no part that could be a secret.
    for (const [address] of text.matchAll(/https?:\S+/g))
      expect(address, mail.kind).not.toMatch(/[/=?][A-Za-z0-9_.-]{40,}/)
    expect(repeatable, mail.kind).toBe(mail.kind === 'event_postponed')
  }
  await sendDueMails(shop)
  const [row] = await sql<{ id: number }>(shop, `select id from outbox where kind = 'recovery'`)
  expect((await support.call(`POST /office-api/mails/${row!.id}/resend`)).code).toBe('mail_has_link')
  const order_ = await read(await queue({ ...about, kind: 'order_paid', data: {} }))
  expect(order_.content!.text).toContain(`/order-detail/${order.id}`)
})

it('is masked for the auditor, whose reading is logged', async () => {
  const { id, email } = await queueOrderMail()
  const mail = await read(id, auditor)
  expect(mail.recipient).toBe(`${email[0]}•••@vaiven.test`)
  expect(mail.content).toBeNull()
  expect(JSON.stringify(await list('', auditor))).not.toContain(email)
  // Guessing an address finds nothing: it would reveal the owner of a masked one.
  const byAddress = `q=${encodeURIComponent(email)}`
  expect((await list(byAddress, support)).rows.map((row) => row.id)).toContain(id)
  expect(await list(byAddress, auditor)).toMatchObject({ count: 0, rows: [] })
  const rows = await sql(
    shop,
    `select from office_log where verb = 'mail.read' and object_id = $1 and role = 'auditor'`,
    [String(id)],
  )
  expect(rows).toHaveLength(1)
})

it('belongs to the country of its object, or to none', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop, { countryCode: 'CL', currency: 'CLP' })
  const order = await addOrder(shop, { user, event, countryCode: 'CL' })
  const about = { to: user.email, locale: 'es_CL' } as const
  const ofChile = await queue({ ...about, orderId: order.id, kind: 'order_changed', data: {} })
  const ofNone = await queue({
    to: 'new@oficina.test',
    locale: 'es_MX',
    kind: 'staff_invitation',
    data: { token: 'x', name: 'N' },
  })
  for (const id of [ofChile, ofNone]) {
    expect((await support.call(`GET /office-api/mails/${id}`)).status).toBe(404)
    expect((await support.call(`POST /office-api/mails/${id}/hold`)).status).toBe(404)
  }
  expect((await list()).count).toBe(0)
  expect((await list('', owner)).rows.map(({ countryCode }) => countryCode)).toEqual(['all', 'CL'])
})

it('has a name for each of its kinds', () => {
  expect(new Set(mailKinds).size).toBe(mailKinds.length)
})

it('about an order of one’s own, or to oneself, is left to a colleague', async () => {
  const user = await addUser(shop, { email: support.email })
  const order = await addOrder(shop, { user, event: await addEvent(shop) })
  const data = { firstName: 'Ana', slug: 'x', eventName: 'Ópera' }
  const about = { locale: 'es_MX', kind: 'seats_available', data } as const
  const ofOrder = await queue({ ...about, to: 'otra@vaiven.test', orderId: order.id })
  const toMe = await queue({ ...about, to: support.email })
  for (const act of ['hold', 'resend']) {
    expect((await support.call(`POST /office-api/mails/${ofOrder}/${act}`)).code).toBe('own_order')
    expect((await owner.call(`POST /office-api/mails/${ofOrder}/${act}`)).code).not.toBe('own_order')
  }
  expect((await owner.call(`POST /office-api/mails/${toMe}/hold`)).status).toBe(200)
  expect((await support.call(`POST /office-api/mails/${toMe}/release`)).code).toMatch(/own_account|not_found/)
})

it('is sent again with all that a filter finds, once, and each one that is not says why', async () => {
  const [first, second] = [await queueOrderMail(), await queueOrderMail()]
  const withLink = await queue({
    ...{ to: 'nueva@vaiven.test', locale: 'es_MX', kind: 'verify_account' },
    data: { token: 'x', firstName: 'Ana' },
  })
  server.refuseWith(550)
  await sendDueMails(shop)
  server.refuseWith(null)
  const toMe = await queue({
    to: support.email,
    locale: 'es_MX',
    kind: 'password_changed',
    data: { firstName: 'Ana' },
  })
  const { data } = await owner.call('POST /office-api/mail-selections', { filter: { state: 'failed' } })
  expect(data.count).toBe(3)
  const path = `/office-api/mail-selections/${data.id}`
  expect((await support.call(`GET ${path}?act=resend`)).status).toBe(404)
  const why = async (asked: ReturnType<OfficeClient['call']>) =>
    ((await asked).data.rows as { id: number; why: string | null }[]).map((row) => [row.id, row.why])
  const resent = [
    [withLink, 'mail_has_link'],
    [second.id, null],
    [first.id, null],
  ]
  expect(await why(owner.call(`GET ${path}?act=resend`))).toEqual(resent)
  // A button that was pressed twice.
  const twice = await Promise.all([1, 2].map(() => owner.call(`POST ${path}`, { act: 'resend' })))
  expect(twice.map(({ code }) => code).sort()).toEqual(['selection_taken', undefined])
  expect(await why(Promise.resolve(twice.find(({ status }) => status === 200)!))).toEqual(resent)
  const mine = await support.call('POST /office-api/mail-selections', { ids: [toMe, first.id] })
  const held = `/office-api/mail-selections/${mine.data.id}`
  const refused = [
    [toMe, expect.stringMatching(/own_account|not_found/)],
    [first.id, 'mail_state'],
  ]
  expect(await why(support.call(`GET ${held}?act=hold`))).toEqual(refused)
  expect(await why(support.call(`POST ${held}`, { act: 'hold' }))).toEqual(refused)
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(3)
})

it('is found by its address only where the address is shown', async () => {
  const { id, email } = await queueOrderMail()
  const mixed = await openOfficeAs(
    shop,
    { role: 'support', countries: ['CL'] },
    { role: 'auditor', countries: ['MX'] },
  )
  expect((await list('', mixed)).rows).toMatchObject([{ id, recipient: `${email[0]}•••@vaiven.test` }])
  expect((await list(`q=${email}`, mixed)).count).toBe(0)
  expect((await list(`q=${email}`)).count).toBe(1)
})
