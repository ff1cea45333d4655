import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { assignLine } from '../transfers/assign-line.ts'
import { confirmTransfer } from '../transfers/by-staff/confirm-transfer.ts'
import { confirmRefund } from './confirm-refund.ts'
import { refundOrder } from './refund-order.ts'
import { sendRefunds } from './send-refunds.ts'
import { showRefundAccounts } from './show-refund-accounts.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function paid(quantity = 1): Promise<{ id: string; number: string }> {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { quantity }))
  await confirmTransfer(shop, data.number, `IN${data.number}`)
  return { id: data.orderId, number: data.number }
}

const look = async (id: string) => {
  const [row] = await sql(
    shop,
    `select state, (select count(*)::int from tickets where order_id = o.id and released_at is null) as live,
       array(select amount || ' ' || state from refunds where order_id = o.id order by created_at) as refunds,
       (select count(*)::int from staff_tasks where order_id = o.id and done_at is null) as tasks,
       (select count(*)::int from outbox where order_id = o.id and kind = 'refund' and data->>'state' = 'done') as told
     from orders o where id = $1`,
    [id],
  )
  return row
}

describe('a refund by hand', () => {
  it('waits for staff, who say with which transfer they have sent it, once', async () => {
    const { id, number } = await paid()
    await refundOrder(shop, number)
    await sendRefunds(shop)
    expect(await look(id)).toEqual({
      state: 'refunded',
      live: 0,
      refunds: ['42000 waiting_for_staff'],
      tasks: 1,
      told: 0,
    })
    const said = await Promise.all([1, 2, 3].map(() => confirmRefund(shop, number, `out${number}`)))
    expect(said.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1)
    expect(await confirmRefund(shop, number, `OTHER${number}`)).toEqual({ outcome: 'nothing', number })
    expect(await look(id)).toMatchObject({ refunds: ['42000 done'], tasks: 0, told: 1 })
  })

  it('takes the account on the page of the order, for its owner and as long as it waits', async () => {
    const { id, number } = await paid()
    await refundOrder(shop, number)
    await sendRefunds(shop)
    const refundOf = async () => {
      const path = `/shop-api/order-detail/${id}`
      return (await call<OrderDetail>(shop, path, { token: buyer.token })).data.order.refunds[0]
    }
    const accountToken = (await refundOf())?.accountToken
    expect(accountToken).toEqual(expect.any(String))
    const kept = await call<{ state: string }>(shop, `/shop-api/refund-account?token=${accountToken}`, {
      json: { holder: 'Lucía Robles Ortega', bank: 'BBVA', account: '012180026050783858' },
    })
    expect(kept.data).toMatchObject({ state: 'received', number })
    await confirmRefund(shop, number, `DONE${number}`)
    expect(await refundOf()).toMatchObject({ state: 'done', accountToken: null })
  })

  it('is not paid by the transfer that paid another one', async () => {
    const [first, second] = [await paid(), await paid()]
    for (const { number } of [first, second]) await refundOrder(shop, number)
    await sendRefunds(shop)
    await confirmRefund(shop, first.number, `ONE${first.number}`)
    await expect(confirmRefund(shop, second.number, `ONE${first.number}`)).rejects.toMatchObject({
      code: 'transfer_is_known',
    })
    expect(await look(second.id)).toMatchObject({ refunds: ['42000 waiting_for_staff'], tasks: 1 })
  })
})

describe('a refund in part', () => {
  it('of a ticket gives its seat back, once, and the last ticket ends the order', async () => {
    const { id, number } = await paid(2)
    expect(await refundOrder(shop, number, { tickets: [2] })).toBe('part')
    expect(await refundOrder(shop, number, { tickets: [2] })).toBe('nothing')
    expect(await look(id)).toMatchObject({ state: 'partially_refunded', live: 1, refunds: ['42000 created'] })
    await expect(refundOrder(shop, number, { tickets: [3] })).rejects.toMatchObject({ code: 'not_found' })
    expect(await refundOrder(shop, number, { tickets: [1] })).toBe('all')
    expect(await look(id)).toMatchObject({
      state: 'refunded',
      live: 0,
      refunds: ['42000 created', '42000 created'],
    })
  })

  it('of an amount keeps the seats, is not made twice by accident, and never exceeds what came', async () => {
    const { id, number } = await paid(2)
    expect(await refundOrder(shop, number, { amount: 100.5 })).toBe('part')
    expect(await refundOrder(shop, number, { amount: 100.5 })).toBe('asked_before')
    expect(await refundOrder(shop, number, { amount: 100.5, again: true })).toBe('part')
    await expect(refundOrder(shop, number, { amount: 700 })).rejects.toMatchObject({
      code: 'amount_does_not_match',
    })
    expect(await look(id)).toMatchObject({
      state: 'partially_refunded',
      live: 2,
      refunds: ['10050 created', '10050 created'],
    })
    // The remaining money is less than the price of the last ticket.
    expect(await refundOrder(shop, number)).toBe('all')
    expect(await look(id)).toMatchObject({
      state: 'refunded',
      live: 0,
      refunds: ['10050 created', '10050 created', '63900 created'],
    })
  })
})

describe('the account for a refund by hand', () => {
  type Claim = { state: string; ending: string | null }
  const path = (token: string) => `/shop-api/refund-account?token=${token}`
  const account = { holder: 'Lucía Prado', bank: 'BBVA', account: '0121 8002 6050 7838 58' }

  async function asked(): Promise<{ id: string; number: string; token: string }> {
    const { id, number } = await paid()
    await refundOrder(shop, number)
    await sendRefunds(shop)
    const [mail] = await sql<{ token: string }>(
      shop,
      `select data->>'token' as token from outbox where order_id = $1 and data->>'state' = 'by_hand'`,
      [id],
    )
    return { id, number, token: mail!.token }
  }

  it('is said behind the signed link of the mail, shown to staff alone, may be mended, and is forgotten when it is paid', async () => {
    const { number, token } = await asked()
    expect((await call<Claim>(shop, path(token))).data).toMatchObject({
      state: 'asked',
      amount: 420,
      country: 'MX',
    })
    const kept = await call<Claim>(shop, path(token), { json: account })
    expect(kept.data).toMatchObject({ state: 'received', ending: '3858' })
    expect(JSON.stringify((await call<Claim>(shop, path(token))).body)).not.toContain('01218')
    await call(shop, path(token), { json: { ...account, account: '032180000118359719' } })
    expect((await showRefundAccounts(shop, number)).refunds).toMatchObject([
      { account: { account: '032180000118359719', bank: 'BBVA', holder: 'Lucía Prado' } },
    ])
    const reads = await sql(
      shop,
      `select actor_id from office_log where verb = 'refund.read-account' and object_kind = 'order' and object_id = $1`,
      [number],
    )
    expect(reads).toHaveLength(1)
    await confirmRefund(shop, number, `PAID${number}`)
    const after = await call<Claim>(shop, path(token), { json: account })
    expect(after.data).toMatchObject({ state: 'paid', ending: '9719' })
    const [row] = await sql<{ account: unknown; mails: number }>(
      shop,
      `select h.account, (select count(*)::int from outbox o where o.order_id = r.order_id
         and o.data->>'state' = 'account_received') as mails
       from hand_refunds h join refunds r on r.id = h.refund_id where h.tracking_key = $1`,
      [`PAID${number}`],
    )
    expect(row).toEqual({ account: null, mails: 2 })
  })

  it('has to be one of its country, and says which field is wrong', async () => {
    const { token } = await asked()
    const answer = await call(shop, path(token), {
      json: { holder: '', bank: 'BBVA', account: '012180026050783859' },
    })
    expect(answer.body).toMatchObject({
      error: { fields: { holder: 'page_refund_holder_missing', account: 'page_refund_clabe_wrong' } },
    })
  })

  it('is neither the shop’s own nor one from which this refund came back, whose mail says why', async () => {
    const { id, number, token } = await asked()
    const own = shop.config.transferAccounts.MX?.accountId ?? ''
    const refused = async (text: string) => {
      const { body } = await call(shop, path(token), { json: { ...account, account: text } })
      return 'error' in body ? body.error.fields : undefined
    }
    expect(await refused(own.replace(/(.{4})/g, '$1 '))).toEqual({ account: 'page_refund_own_account' })
    await call(shop, path(token), { json: account })
    await confirmRefund(shop, number, `OUT${number}`)
    const line = {
      ...{ direction: 'credit' as const, bookedOn: '2026-11-21', amount: 42_000, currency: 'MXN' as const },
      ...{
        reference: 'SPEI DEVUELTO CUENTA CANCELADA',
        payer: '',
        account: '',
        bankIds: [`OUT${number}`],
        said: {},
      },
    }
    expect(await assignLine(shop, { key: `back ${number}`, line, countryCode: 'MX' })).toMatchObject({
      outcome: 'bounced',
    })
    const mails = await sql(
      shop,
      `select data->>'why' as why from outbox where order_id = $1 and data->>'state' = 'bounced'`,
      [id],
    )
    expect(mails).toEqual([{ why: 'account_closed' }])
    expect(await refused(account.account)).toEqual({ account: 'page_refund_account_bounced' })
    const other = await call<Claim>(shop, path(token), {
      json: { ...account, account: '032180000118359719' },
    })
    expect(other.data).toMatchObject({ state: 'received', ending: '9719' })
  })

  it('is not asked by a link that is forged, of another shop, or older than thirty days', async () => {
    const { token } = await asked()
    const bytes = Buffer.from(token, 'base64url')
    bytes[18]! ^= 1
    for (const bad of [bytes.toString('base64url'), 'x', token.slice(0, -2)]) {
      expect((await call(shop, path(bad))).code).toBe('token_not_valid')
    }
    shop.clock.advance(30 * 86_400_000)
    expect((await call(shop, path(token), { json: account })).code).toBe('token_not_valid')
  })
})
