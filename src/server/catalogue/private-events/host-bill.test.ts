import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventRequest, ListedRequest } from '#contract/catalogue/private-events.ts'
import { readWaitingBills, readWaitingRefunds } from '#server/back-office/waiting-work-sql.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { actAs } from '#server/platform/context.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { assignOpenLine } from '#server/sales/payments/transfers/by-staff/assign-open-line.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { undoAssignment } from '#server/sales/payments/transfers/undo/undo-assignment.ts'
import { addEvent, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, sendComplete } from '#test/helpers/private-events.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { addStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { callOffEvent } from './call-off-event.ts'
import { approveRequest } from './requests/decide-request.ts'

let shop: TestShop
let mails: MailServer
let host: TestUser
let countyId: number
let keys = 0

beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
  countyId = await addCounty(shop)
})
beforeEach(async () => {
  host = await addUser(shop, { firstName: 'Renata', lastName: 'Ibarra Luna' })
  mails.mails.length = 0
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

const newKey = () => `KEY${++keys}`
const pay = (reference: string, trackingKey = newKey(), amount = 12_000.5) =>
  confirmBill(shop, reference, { trackingKey, amount })

async function requestOf(id: number, user = host) {
  return call<EventRequest>(shop, `/shop-api/event-requests/${id}`, { token: user.token })
}

/** An event that its host pays for; returns its id and its bill's reference. */
async function opened(price = 12_000.5): Promise<{ id: number; reference: string }> {
  const id = await sendComplete(shop, host, countyId, [['Ana Sáenz', '+525512345678', 'ana@vaiven.test']])
  const { bill } = await approveRequest(shop, id, { price })
  return { id, reference: String(bill?.reference) }
}

/** The bill's balance in each ledger account. */
async function ledgerOf(reference: string): Promise<Record<string, number>> {
  const rows = await sql<{ account: string; sum: number }>(
    shop,
    `select account, sum(amount)::int as sum from ledger where bill_id = (select id from host_bills where reference = $1)
     group by 1 order by 1`,
    [Number(reference)],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

async function toldTo(email: string): Promise<string[]> {
  await sendDueMails(shop)
  return mails.mails.filter(({ to }) => to.includes(email)).map(({ headers }) => String(headers.subject))
}

describe('the bill of an event that its host pays', () => {
  it('is shown to the host with the account, and mailed; no other customer sees it', async () => {
    const { id, reference } = await opened()
    const { data } = await requestOf(id)
    const expected = {
      state: 'open',
      amount: 12_000.5,
      missing: 12_000.5,
      currency: 'MXN',
      dueAt: '2026-11-28T12:00:00-06:00',
      bank: {
        ...shop.config.transferAccounts.MX,
        reference,
        deadline: '2026-11-28T12:00:00-06:00',
      },
    }
    expect(data.bill).toEqual(expected)
    const list = await call<ListedRequest[]>(shop, '/shop-api/event-requests', { token: host.token })
    expect(list.data.map(({ bill }) => bill)).toEqual([expected])
    expect((await requestOf(id, await addUser(shop))).status).toBe(404)

    expect(await toldTo(host.email)).toEqual(['Tu evento está listo: Boda de Renata y Joaquín'])
    const text = mails.mails.find(({ to }) => to.includes(host.email))!.text('text/plain')
    for (const said of [
      'MXN 12.000,50',
      reference,
      '28-11-2026 12:00',
      shop.config.transferAccounts.MX!.accountId,
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  })

  it('is not opened without a price, and not where the host is to pay nothing or the guests pay', async () => {
    const id = await sendComplete(shop, host, countyId, [['Ana', '+525512345678', 'ana@vaiven.test']])
    await expect(approveRequest(shop, id)).rejects.toMatchObject({ code: 'price_is_required' })
    expect((await approveRequest(shop, id, { price: 0 })).bill).toBeNull()
    const paidByGuests = { ...completeEvent(countyId), paymentType: 1 as const }
    const other = await sendComplete(
      shop,
      host,
      countyId,
      [['Ana', '+525512345678', 'ana@vaiven.test']],
      paidByGuests,
    )
    expect((await approveRequest(shop, other, { price: 350 })).bill).toBeNull()
    for (const one of [id, other]) expect((await requestOf(one)).data.bill).toBeNull()
  })

  it('is not opened where no account takes the transfer', async () => {
    const id = await sendComplete(shop, host, countyId, [['Ana', '+525512345678', 'ana@vaiven.test']])
    const without = { ...shop, config: { ...shop.config, transferAccounts: {} } }
    await expect(approveRequest(without, id, { price: 100 })).rejects.toMatchObject({
      code: 'payment_method_not_available',
    })
    expect((await requestOf(id)).data.state).toBe(2)
  })

  it('is paid once by the transfer that staff confirm repeatedly', async () => {
    const { id, reference } = await opened()
    expect((await readWaitingBills(shop.db)).map((bill) => [bill.reference, bill.amount])).toContainEqual([
      Number(reference),
      1_200_050,
    ])
    const key = newKey()
    await expect(pay(reference, key, 12_000)).rejects.toMatchObject({ code: 'amount_does_not_match' })
    const outcomes = await Promise.all([1, 2, 3].map(() => pay(reference, key)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['known', 'known', 'paid'])
    await expect(pay(reference)).rejects.toMatchObject({ code: 'order_not_payable' })
    expect((await requestOf(id)).data.bill).toMatchObject({ state: 'paid', bank: null })
    expect((await readWaitingBills(shop.db)).map((bill) => bill.reference)).not.toContain(Number(reference))
    expect(await toldTo(host.email)).toContain('Recibimos tu pago: Boda de Renata y Joaquín')
    const changes = await sql(
      shop,
      `select c.change, c.actor_kind as kind from host_bill_changes c join host_bills b on b.id = c.bill_id
       where b.request_id = $1 order by c.id`,
      [id],
    )
    expect(changes).toEqual([
      { change: 'open', kind: 'staff' },
      { change: 'pay', kind: 'staff' },
    ])
  })

  it('is confirmed and given back by a colleague of a host who is staff', async () => {
    const [one, other] = [await addStaff(shop), await addStaff(shop)]
    host = await addUser(shop, { email: one.email })
    const { id, reference } = await opened()
    const own = actAs(shop, { kind: 'staff', id: one.id })
    const colleague = actAs(shop, { kind: 'staff', id: other.id })
    const money = () => ({ trackingKey: newKey(), amount: 12_000.5 })
    await expect(confirmBill(own, reference, money())).rejects.toMatchObject({ code: 'own_order' })
    const written = sql(
      shop,
      `insert into host_bill_changes (bill_id, change, actor_kind, actor_id, created_at)
       select id, 'pay', 'staff', $2, now() from host_bills where reference = $1`,
      [Number(reference), one.id],
    )
    await expect(written).rejects.toThrow('own bill')
    expect(await confirmBill(colleague, reference, money())).toMatchObject({ outcome: 'paid' })
    await callOffEvent(shop, id)
    await expect(confirmRefund(own, reference, newKey())).rejects.toMatchObject({ code: 'own_order' })
    expect(await confirmRefund(colleague, reference, newKey())).toMatchObject({ outcome: 'confirmed' })
  })

  it('is not paid by the transfer of an order or of another bill, nor an order by its own', async () => {
    const [first, second] = [await opened(), await opened()]
    const event = await addEvent(shop)
    const buyer = await addUser(shop)
    const order = async () => (await placeOrder(shop, buyer.token, draftOf(event))).data.number
    const [one, other] = [await order(), await order()]
    const [ofOrder, ofBill] = [newKey(), newKey()]
    await confirmTransfer(shop, one, ofOrder)
    await pay(first.reference, ofBill)
    for (const key of [ofOrder, ofBill])
      await expect(pay(second.reference, key)).rejects.toMatchObject({ code: 'transfer_is_known' })
    await expect(confirmTransfer(shop, other, ofBill)).rejects.toMatchObject({
      code: 'transfer_is_known',
    })
    expect((await requestOf(second.id)).data.bill?.state).toBe('open')
  })
})

describe('a bill whose event is called off', () => {
  it('is cancelled while it is open, and money that comes later goes back', async () => {
    const { id, reference } = await opened()
    await toldTo(host.email)
    await callOffEvent(shop, id)
    await callOffEvent(shop, id)
    expect((await requestOf(id)).data.bill).toMatchObject({ state: 'cancelled', bank: null })
    expect(await toldTo(host.email)).toContain('Cancelamos tu evento: Boda de Renata y Joaquín')
    const calledOff = mails.mails.find(
      ({ to, headers }) => to.includes(host.email) && String(headers.subject).startsWith('Cancelamos'),
    )!
    expect(calledOff.text('text/plain').replaceAll('\u00a0', ' ')).toContain(
      'La cuenta de MXN 12.000,50 queda cancelada',
    )
    expect(await pay(reference)).toMatchObject({ outcome: 'to_refund' })
    expect((await requestOf(id)).data.bill?.state).toBe('to_refund')
  })

  it('goes back once it is paid: staff send it and say by which transfer, once', async () => {
    const [{ id, reference }, other] = [await opened(), await opened()]
    const key = newKey()
    await pay(reference, key)
    await pay(other.reference)
    await callOffEvent(shop, id)
    await callOffEvent(shop, other.id)
    const waiting = (await readWaitingRefunds(shop.db)).find(({ number }) => number === reference)
    expect(waiting).toMatchObject({ amount: 1_200_050, paidBy: key, hasAccount: false })
    expect(await toldTo(host.email)).toContain('Te devolvemos tu dinero: Boda de Renata y Joaquín')

    const back = newKey()
    expect(await confirmRefund(shop, reference, back)).toMatchObject({
      outcome: 'confirmed',
      money: { amount: 1_200_050, currency: 'MXN' },
    })
    expect(await confirmRefund(shop, reference, back)).toMatchObject({ outcome: 'known' })
    expect(await confirmRefund(shop, reference, newKey())).toMatchObject({ outcome: 'nothing' })
    await expect(confirmRefund(shop, other.reference, back)).rejects.toMatchObject({
      code: 'transfer_is_known',
    })
    expect((await requestOf(id)).data.bill?.state).toBe('refunded')
    expect(await toldTo(host.email)).toContain('Devolución hecha: Boda de Renata y Joaquín')
    await confirmRefund(shop, other.reference, newKey())
  })

  it('ends as well when the host cancels the event', async () => {
    const { id, reference } = await opened()
    await pay(reference)
    await call(shop, `/shop-api/event-requests/${id}/cancel`, { method: 'POST', token: host.token })
    expect((await requestOf(id)).data).toMatchObject({ state: 6, bill: { state: 'to_refund' } })
  })
})

describe('a bank statement', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const read = async (...lines: string[]) => {
    const csv = ['Fecha,Abono,Concepto,Ordenante,Clave de rastreo', ...lines, ''].join('\r\n')
    const { rows } = await importStatement(shop, bytes(csv))
    return rows.flatMap((row) => ('placed' in row ? [row.placed] : []))
  }

  it('pays a bill by its reference or by amount and name, once', async () => {
    const [first, second] = [await opened(), await opened(7_777)]
    const line = `22/11/2026,"12,000.50",Boda ${first.reference},RENATA,${newKey()}`
    const byName = `22/11/2026,"7,777.00",gracias,RENATA IBARRA LUNA,${newKey()}`
    expect(await read(line, byName)).toMatchObject([
      { outcome: 'paid', bill: { reference: Number(first.reference) } },
      { outcome: 'paid', bill: { reference: Number(second.reference) } },
    ])
    expect(await read(line)).toMatchObject([{ outcome: 'read_before' }])
    expect((await requestOf(first.id)).data.bill?.state).toBe('paid')
  })

  it('has staff look at more than the bill, and at money for a bill that is paid', async () => {
    const { id, reference } = await opened()
    const [wrong] = await read(`22/11/2026,"12,001.00",${reference},RENATA,${newKey()}`)
    expect(wrong).toMatchObject({ outcome: 'unknown', waits: true })
    await expect(assignOpenLine(shop, wrong!.id, reference)).rejects.toMatchObject({
      code: 'amount_does_not_match',
    })
    const [right] = await read(`23/11/2026,"12,000.50",sin referencia,OTRA PERSONA,${newKey()}`)
    expect(right).toMatchObject({ outcome: 'unknown' })
    expect(await assignOpenLine(shop, right!.id, reference)).toMatchObject({ outcome: 'paid' })
    expect((await requestOf(id)).data.bill?.state).toBe('paid')
    const [again] = await read(`24/11/2026,"12,000.50",${reference},RENATA,${newKey()}`)
    expect(again).toMatchObject({ outcome: 'unknown', waits: true })
  })

  it('with a misplaced line is reversed: the bill is open again, or cancelled with its event', async () => {
    const [wrong, right] = [await opened(), await opened()]
    const key = newKey()
    const [line] = await read(`22/11/2026,"12,000.50",sin referencia,OTRA PERSONA,${key}`)
    await assignOpenLine(shop, line!.id, wrong.reference)
    await toldTo(host.email)
    mails.mails.length = 0
    const undone = await Promise.all([1, 2].map(() => undoAssignment(shop, line!.id, 'Es de otro anfitrión')))
    expect(undone.map(({ outcome }) => outcome).sort()).toEqual(['nothing_new', 'undone'])
    expect((await requestOf(wrong.id)).data.bill?.state).toBe('open')
    expect(await ledgerOf(wrong.reference)).toEqual({
      customer: 1_200_050,
      'provider:transfer': 0,
      sales: -1_200_050,
    })
    expect(await toldTo(host.email)).toEqual([
      'Corrección sobre la cuenta de tu evento: Boda de Renata y Joaquín',
    ])
    const told = mails.mails[0]!.text('text/plain').replaceAll('\u00a0', ' ')
    for (const said of ['era de otra persona', wrong.reference, shop.config.transferAccounts.MX!.accountId])
      expect(told).toContain(said)
    expect(await assignOpenLine(shop, line!.id, right.reference)).toMatchObject({ outcome: 'paid' })
    expect(await pay(wrong.reference)).toMatchObject({ outcome: 'paid' })

    // One is paid before its event is called off, the other after.
    await callOffEvent(shop, right.id)
    const late = await opened()
    await callOffEvent(shop, late.id)
    const [other] = await read(`23/11/2026,"12,000.50",${late.reference},OTRA PERSONA,${newKey()}`)
    for (const [id, bill] of [
      [line!.id, right],
      [other!.id, late],
    ] as const) {
      await undoAssignment(shop, id, 'Es de otro anfitrión')
      expect((await requestOf(bill.id)).data.bill?.state).toBe('cancelled')
      expect(Object.values(await ledgerOf(bill.reference)).filter((sum) => sum !== 0)).toEqual([])
    }
    await callOffEvent(shop, wrong.id)
    await confirmRefund(shop, wrong.reference, newKey())
  })

  it('knows the transfer that staff have confirmed', async () => {
    const { reference } = await opened()
    const key = newKey()
    await pay(reference, key)
    const [placed] = await read(`22/11/2026,"12,000.50",${reference},RENATA,${key}`)
    expect(placed).toMatchObject({ outcome: 'confirmed_before', bill: { reference: Number(reference) } })
  })
})
