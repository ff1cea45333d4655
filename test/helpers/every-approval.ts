import { randomUUID } from 'node:crypto'
import type { ApprovalKindName } from '#contract/office/records/approval-effects.ts'
import { callOffEvent } from '#server/catalogue/private-events/call-off-event.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { actAs } from '#server/platform/context.ts'
import { lockOrderOfAttempt } from '#server/sales/payments/attempts/lock-order-of-attempt.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import { settleReturns } from '#server/sales/payments/returns/settle-returns.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { addEvent, addOrder, addUser, sql } from './builders.ts'
import type { StatementShop } from './payments/statement-shop.ts'
import { addCounty, sendComplete } from './private-events.ts'
import { draftOf, placeOrder } from './purchase.ts'
import { addStaff, type OfficeClient } from './staff.ts'

/** Makes what a request of one kind is about, and asks for it as this person. */
type Ask = (client: OfficeClient) => Promise<unknown>

const startsAt = '2026-12-20T20:30:00-06:00'
const reason = 'Revisado con el cliente'

/** For each kind of request that needs a second person, how it is made by the office's calls. */
export function everyAsk(bank: StatementShop): Record<ApprovalKindName, Ask> {
  const { shop } = bank
  let nth = 0
  const key = () => `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase()

  /** An order of one ticket, paid by transfer; the price in major units. */
  async function paid(price: number) {
    const event = await addEvent(shop, { price: price * 100, startsAt })
    const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event, { price }))
    await confirmTransfer(shop, data.orderId, key())
    const [row] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
      data.orderId,
    ])
    return { event, number: data.number, attempt: row?.id ?? '' }
  }
  const provider = () => actAs(shop, { kind: 'provider', id: 'webpay' })

  /** An event with the orders of so many buyers. */
  async function crowded(orders: number) {
    const event = await addEvent(shop, { size: 5_000, startsAt })
    const { id } = await addOrder(shop, { user: await addUser(shop), event })
    await sql(
      shop,
      `with people as (
         insert into users (id, email, first_name, last_name, phone, password_hash, locale, country_code, created_at)
         select gen_random_uuid(), gen_random_uuid() || '@vaiven.test', 'Ana', 'Paz', u.phone, u.password_hash, u.locale, u.country_code,
           u.created_at
         from generate_series(1, $2) n, users u where u.id = (select user_id from orders where id = $1) returning id
       )
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'user_id', p.id,
         'number', upper(substr(md5(p.id::text), 1, 9)), 'idempotency_key', null, 'transfer_reference', null))).*
       from people p, orders o where o.id = $1`,
      [id, orders - 1],
    )
    return event
  }

  return {
    async 'staff.roles'(client) {
      const { id } = await addStaff(shop)
      const roles = [{ role: 'finance', countries: ['MX'] }]
      return client.call(`PUT /office-api/staff/${id}/roles`, { roles, reason })
    },
    async 'staff.reset-factor'(client) {
      const { id } = await addStaff(shop)
      return client.call(`POST /office-api/staff/${id}/reset`, { reason })
    },
    async 'event.call-off'(client) {
      const { event } = await paid(420)
      const path = `POST /office-api/events/${event.id}/call-off`
      const { data } = await client.call(path, { why: reason, dryRun: true })
      return client.call(path, { why: reason, hash: data.hash })
    },
    async 'event.prices'(client) {
      const { id, variantId } = await addEvent(shop)
      const rows = [{ variantId, price: 100 }]
      return client.call(`PUT /office-api/events/${id}/prices`, { rows, reason })
    },
    async discount(client) {
      const { variantId } = await addEvent(shop)
      nth += 1
      return client.call('POST /office-api/discounts', {
        ...{ code: `MITAD${nth}`, percent: 50, totalLimit: 2, perCustomerLimit: 1, reason },
        ...{ validFrom: '2026-11-20T00:00', validUntil: '2026-12-01T00:00' },
        tickets: [{ variantId, price: null }],
      })
    },
    async refund(client) {
      const { number } = await paid(6_000)
      return client.call(
        `POST /office-api/orders/${number}/refunds`,
        { reason },
        { 'idempotency-key': key() },
      )
    },
    async export(client) {
      await crowded(1_001)
      // The same request within a moment is a second press of the button.
      shop.clock.advance(6_000)
      return client.call('POST /office-api/exports', {
        source: 'orders',
        columns: ['order', 'email'],
        reason,
      })
    },
    async message(client) {
      const { id } = await crowded(501)
      const [row] = await sql<{ id: number }>(shop, 'select id from event_dates where event_id = $1', [id])
      const texts = { es_MX: { subject: 'Cambia la salida', text: 'Salimos a las 17:00.' } }
      const body = { date: row?.id, texts }
      const { data } = await client.call('POST /office-api/messages', { ...body, dryRun: true })
      return client.call('POST /office-api/messages', { ...body, hash: data.hash, key: data.key, reason })
    },
    async 'refund.by-hand'(client) {
      const placed = await bank.refunded('MX', { bank: 'BBVA', account: '012180026050783858' })
      shop.clock.advance(60_000)
      await bank.giveAccount(placed, { bank: 'Banamex', account: '032180000118359719' })
      const [refund] = await sql<{ id: string }>(shop, 'select id from refunds where order_id = $1', [
        placed.id,
      ])
      return client.call(`POST /office-api/refunds/${refund?.id}/ask-approval`, { reason })
    },
    async 'refund.bill'(client) {
      const id = await sendComplete(shop, await addUser(shop), await addCounty(shop), [
        ['Ana Sáenz', '+525512345678', 'ana@vaiven.test'],
      ])
      const { bill } = await approveRequest(shop, id, { price: 12_000 })
      await confirmBill(shop, String(bill?.reference), { trackingKey: key(), amount: 12_000 })
      await callOffEvent(shop, id)
      return client.call(`POST /office-api/refunds/bills/${bill?.reference}/ask-approval`, { reason })
    },
    async payout(client) {
      nth += 1
      const text = `DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;GROSS_AMOUNT\n2026-11-20;8${nth};;release;payout;-900${nth}.00\n`
      const body = { provider: 'mercadopago', country: 'MX', name: 'abonos.csv', text, apply: true }
      return client.call('POST /office-api/settlements', body)
    },
    async 'transfer.forgive'(client) {
      const event = await addEvent(shop, { startsAt })
      const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event))
      const came = { order: data.number, trackingKey: key(), amount: 215, otherAmount: true }
      await client.call('POST /office-api/transfers/confirm', came)
      return client.call('POST /office-api/transfers/forgive', { order: data.number, amount: 205, reason })
    },
    async 'money-return.end'(client) {
      const { attempt, number } = await paid(6_000)
      await shop.db.transaction((tx) =>
        recordMoneyReturn(provider(), tx, {
          ...{ kind: 'dispute_lost', of: { attempt }, source: 'provider:webpay', reference: number },
          ...{ money: { amount: 600_000, currency: 'MXN' }, happenedAt: shop.clock.now(), reason: null },
        }),
      )
      const [row] = await sql<{ id: number }>(shop, 'select max(id)::int as id from money_returns')
      return client.call(`POST /office-api/money-returns/${row?.id}/end`, { how: 'accepted', reason })
    },
    async 'money-task.settle'(client) {
      const { attempt } = await paid(8_000)
      await shop.db.transaction(async (tx) => {
        const { attempt: found, order } = await lockOrderOfAttempt(tx, attempt)
        if (!found || !order) throw new Error('the payment is gone')
        await settleReturns(provider(), tx, order, found, {
          ...{ change: null, money: null, merchantReference: null, providerReference: null },
          ...{ details: { status: 'PARTIALLY_NULLIFIED' }, isRefundUnclear: true },
        })
      })
      const [task] = await sql<{ id: number }>(shop, 'select max(id)::int as id from staff_tasks')
      const did = { did: 'refunded_elsewhere', amount: 6_000, evidence: 'N-778', reason }
      return client.call(`POST /office-api/money-tasks/${task?.id}/settle`, did)
    },
    async 'complaint.answer'(client) {
      nth += 1
      const complaint = {
        ...{ kind: 'queja', name: 'Inés Huamán', email: `ines${nth}@vaiven.test`, detail: 'Cobró de más.' },
        ...{ country: 'PE', document: '40123456', address: 'Jr. Ucayali 120, Lima', phone: '987654321' },
      }
      const response = await shop.fetch('/api/complaints', { method: 'POST', json: complaint })
      const { data } = (await response.json()) as { data: { number: string } }
      const text = 'Le devolvemos 50 soles.'
      return client.call(`POST /office-api/complaints/${data.number}/answer`, { text })
    },
  }
}
