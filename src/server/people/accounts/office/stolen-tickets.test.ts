import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfficeRefundDetail } from '#contract/office/sales/office-refunds.ts'
import type { GiveAwayPlace } from '#contract/sales/give-aways.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { isTicketGenuine, signTicket } from '#server/travel/tickets/ticket-signature.ts'
import { addEvent, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* A thief persuades staff to change the e-mail of a customer's account; what can the thief do with it? */

let shop: TestShop
let support: OfficeClient & TestStaff
const mx = { countries: ['MX'] as ['MX'] }
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  support = await openOfficeAs(shop, { role: 'support', ...mx })
})
afterAll(() => shop.close())

async function buy(customer: TestUser) {
  const event = await addEvent(shop, { size: 9, startsAt: '2026-12-20T20:30:00-06:00' })
  const { data } = await placeOrder(shop, customer.token, draftOf(event, { paymentCode: 'transferencia' }))
  await confirmTransfer(shop, data.number, `IN${data.number}`)
  return { id: data.orderId, number: data.number }
}

const mailsTo = (email: string) =>
  sql<{ kind: string; token: string }>(
    shop,
    `select kind, data ->> 'token' as token from outbox where lower(recipient) = lower($1) order by id desc`,
    [email],
  )

const logIn = async (email: string, password: string) => {
  const answer = await shop.fetch('/api/login', { json: { email, password } })
  return ((await answer.json()) as { data?: { token: string } }).data?.token
}
const choose = (token: string | undefined, password: string) =>
  shop.fetch(`/api/reset-password?token=${token}`, { json: { password1: password, password2: password } })

/** The thief receives the account's mails and sets a password; returns the notice sent to the old address. */
async function takeOver(customer: TestUser, thief: string) {
  const asked = await support.call(`POST /office-api/customers/${customer.id}/contact`, {
    ...{ email: thief, phone: '+525512345678', reason: 'Llamó: perdió su correo' },
  })
  expect(asked.status).toBe(200)
  const [link] = await mailsTo(thief)
  await shop.fetch(`/shop-api/verify-account?token=${link!.token}`)
  await shop.fetch('/shop-api/recovery', { json: { email: thief } })
  const [recovery] = await mailsTo(thief)
  await choose(recovery!.token, 'clave-del-ladron')
  const token = await logIn(thief, 'clave-del-ladron')
  expect(token).toBeDefined()
  const notice = (await mailsTo(customer.email)).find(({ kind }) => kind === 'email_correction_asked')
  return { token: token!, notice: notice!.token }
}

const places = (orderId: string, token: string, json?: object) =>
  call<GiveAwayPlace[]>(shop, `/shop-api/order-detail/${orderId}/give-aways`, {
    token,
    ...(json && { method: 'POST', json }),
  })
const away = { ticket: 0, passenger: 0, email: 'complice@vaiven.test' }

it('does not pass a ticket on while the owner of the old address may undo it, whose code stays good', async () => {
  const customer = await addUser(shop, { password: 'clave-de-la-duena' })
  const { id } = await buy(customer)
  const code = signTicket(shop.config, id)
  const { token, notice } = await takeOver(customer, 'ladrona@vaiven.test')

  const refused = await places(id, token, away)
  expect([refused.status, refused.code]).toEqual([409, 'give_away_email_corrected'])
  expect((await places(id, token)).data[0]!.obstacle).toContain('14 días')
  expect(await mailsTo(away.email)).toEqual([])

  // The ticket that the owner printed is still valid, and theirs again after they follow the link in the
  // notice.
  expect(isTicketGenuine(shop.config, code)).toBe(true)
  expect((await choose(notice, 'otra-clave-de-la-duena')).status).toBe(200)
  expect(await logIn('ladrona@vaiven.test', 'clave-del-ladron')).toBeUndefined()
  expect((await shop.fetch(`/shop-api/order-detail/${id}`, { token })).status).toBe(401)
  const own = await logIn(customer.email, 'otra-clave-de-la-duena')
  expect((await places(id, own!, away)).status).toBe(200)

  const logged = await sql<{ reason: string; actorId: string }>(
    shop,
    `select reason, actor_id from office_log where verb = 'customer.correct-contact' and object_id = $1`,
    [customer.id],
  )
  expect(logged).toEqual([{ reason: 'Llamó: perdió su correo', actorId: support.id }])
})

it('lets an honest customer give tickets away after the fourteen days', async () => {
  const customer = await addUser(shop, { password: 'clave-de-la-duena' })
  const { id } = await buy(customer)
  await takeOver(customer, 'correo.nuevo@vaiven.test')
  shop.clock.advance(14 * 86_400_000 + 60_000)
  const token = await logIn('correo.nuevo@vaiven.test', 'clave-del-ladron')
  expect((await places(id, token!, away)).status).toBe(200)
})

it('does not send the money of a transfer to an account named from the new address without a second person', async () => {
  const customer = await addUser(shop, { password: 'clave-de-la-duena' })
  const { id, number } = await buy(customer)
  await takeOver(customer, 'ladron.de.dinero@vaiven.test')
  await refundOrder(shop, number)
  await sendRefunds(shop)
  const [asked] = await sql<{ refund: string; token: string; recipient: string }>(
    shop,
    `select r.id as refund, m.data ->> 'token' as token, m.recipient from refunds r join outbox m on m.order_id = r.order_id
     where r.order_id = $1 and m.data ->> 'state' = 'by_hand'`,
    [id],
  )
  expect(asked!.recipient).toBe('ladron.de.dinero@vaiven.test')
  await call(shop, `/shop-api/refund-account?token=${asked!.token}`, {
    json: { holder: 'Otra Persona', bank: 'BBVA', account: '012180026050783858' },
  })
  const [finance, second] = [
    await openOfficeAs(shop, { role: 'finance', ...mx }),
    await openOfficeAs(shop, { role: 'finance', ...mx }),
  ]
  const path = `/office-api/refunds/${asked!.refund}` as const
  const show = async () => (await finance.call(`GET ${path}`)).data as unknown as OfficeRefundDetail
  expect((await show()).doubts).toEqual(['email_corrected'])
  const confirm = () => finance.call(`POST ${path}/confirm`, { trackingKey: `OUT${number}` })
  expect((await confirm()).code).toBe('refund_needs_approval')
  const approval = (await finance.call(`POST ${path}/ask-approval`, { reason: 'Le llamé' })).data.approval
  const { id: approvalId } = approval as { id: number }
  expect((await second.call(`POST /office-api/approvals/${approvalId}/approve`)).status).toBe(200)
  expect((await confirm()).status).toBe(200)
})
