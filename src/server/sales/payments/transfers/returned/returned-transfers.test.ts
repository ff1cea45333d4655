import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { assignLine } from '../assign-line.ts'
import { assignOpenLine } from '../by-staff/assign-open-line.ts'
import { undoAssignment } from '../undo/undo-assignment.ts'

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { size: 6, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order() {
  const { token } = await addUser(shop)
  const { data } = await placeOrder(shop, token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}

let lines = 0
const id = () => `TRK${String(++lines).padStart(7, '0')}`
/** Imports a line, as the import of a file does. */
function take(said: Partial<StatementLine> = {}, key = id()) {
  const line: StatementLine = {
    ...{ direction: 'credit', bookedOn: '2026-11-21', amount: 42_000, currency: 'MXN', reference: '' },
    ...{ payer: 'SIN NOMBRE', account: '', bankIds: [id()], said: {} },
    ...said,
  }
  return assignLine(shop, { key, line, countryCode: 'MX' })
}
const debit = (said: Partial<StatementLine>) => take({ direction: 'debit', ...said })

const stateOf = async (orderId: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [orderId]))[0]?.state
const tasksOf = (orderId: string) =>
  sql<{ kind: string }>(shop, 'select kind from staff_tasks where order_id = $1 and done_at is null', [
    orderId,
  ])
const returnsOf = (orderId: string) =>
  sql(shop, 'select kind, amount, reason from money_returns where order_id = $1 order by id', [orderId])
const readReturns = (orderId: string) =>
  sql(shop, 'select gone::int, ended_by from money_returns where order_id = $1', [orderId])
const refundsOf = (orderId: string) =>
  sql<{ id: string; state: string; amount: number }>(
    shop,
    'select id, state, amount from refunds where order_id = $1 order by created_at',
    [orderId],
  )
const mailsOf = async (orderId: string) =>
  (
    await sql<{ mail: string }>(
      shop,
      `select kind || coalesce(' ' || (data->>'state'), '') as mail from outbox where order_id = $1 order by id`,
      [orderId],
    )
  ).map(({ mail }) => mail)

describe('a debit', () => {
  it('pays no order, by reference, by name, by hand or in the database', async () => {
    const { id: orderId, number, reference } = await order()
    const { id: plain, outcome } = await debit({ reference, amount: 41_000, payer: 'LUCIA PRADO' })
    expect(outcome).toBe('debit')
    const { id: returned, waits } = await debit({ reference: 'algo', returned: {} })
    expect(waits).toBe(true)
    for (const line of [plain, returned])
      await expect(assignOpenLine(shop, line, number)).rejects.toMatchObject({
        code: expect.stringMatching(/line_is_placed|line_is_outgoing/),
      })
    await expect(
      sql(shop, `update statement_lines set outcome = 'paid', order_id = $2 where id = $1`, [plain, orderId]),
    ).rejects.toThrow('statement_lines_only_credits_pay')
    expect(await stateOf(orderId)).toBe('awaiting_transfer_payment')
  })

  it('that is outgoing money is listed apart', async () => {
    const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const { id: line } = await debit({ reference: 'renta de noviembre' })
    const { data } = await finance.call('GET /office-api/transfers?state=debit')
    expect((data.rows as { id: number; amount: number }[])[0]).toMatchObject({ id: line, amount: -420 })
  })
})

describe('a transfer that is taken back', () => {
  async function paid() {
    const placed = await order()
    const bankId = id()
    const { outcome, id: line } = await take({
      reference: placed.reference,
      bankIds: [bankId],
      endToEndId: `E${bankId}`,
    })
    expect(outcome).toBe('paid')
    return { ...placed, bankId, line }
  }

  it.each([
    ['the tracking key', (bankId: string) => ({ bankIds: [bankId] })],
    ['the end-to-end id', (bankId: string) => ({ endToEndId: `E${bankId}`, returned: { code: 'AM05' } })],
    ['the id of the original', (bankId: string) => ({ returned: { code: 'AM05', of: bankId } })],
  ])('by %s leaves its order paid, with a task', async (_how, said) => {
    const { id: orderId, bankId } = await paid()
    expect((await debit(said(bankId))).outcome).toBe('taken_back')
    expect(await stateOf(orderId)).toBe('paid')
    expect(await tasksOf(orderId)).toEqual([{ kind: 'payment_taken_back' }])
    expect(await returnsOf(orderId)).toMatchObject([{ kind: 'taken_back', amount: 42_000 }])
  })

  it('by the reference in its text alone, when the bank says that it is a reversal', async () => {
    const { id: orderId, reference } = await paid()
    expect((await debit({ reference: `anulado ${reference}`, returned: {} })).outcome).toBe('taken_back')
    expect(await tasksOf(orderId)).toEqual([{ kind: 'payment_taken_back' }])
  })

  it.each(['DEV. TEF RECIBIDA', 'REV. ABONO TEF', 'DEVOL. TRANSF.', 'CANCELACION DEPOSITO', 'EXTORNO ABONO'])(
    'as the bank writes "%s" leaves its order paid, with a task',
    async (words) => {
      const { id: orderId, reference } = await paid()
      expect((await debit({ reference: `${words} ${reference}` })).outcome).toBe('taken_back')
      expect(await tasksOf(orderId)).toEqual([{ kind: 'payment_taken_back' }])
    },
  )

  it('in words that name no order is a question for staff', async () => {
    await paid()
    expect(await debit({ reference: 'CORRECCION ABONO INDEBIDO' })).toMatchObject({ waits: true })
  })

  it.each([
    ['the reference', ({ reference }: { reference: string }) => `CARGO ${reference}`],
    ['the order number', ({ number }: { number: string }) => `CARGO ${number}`],
    ['the tracking key', ({ bankId }: { bankId: string }) => `CARGO ${bankId} VARIOS`],
  ])('without words of a bank, but with %s and the amount, is a question for staff', async (_how, named) => {
    const order = await paid()
    expect(await debit({ reference: named(order) })).toMatchObject({ waits: true })
    expect(await returnsOf(order.id)).toEqual([])
    expect((await debit({ reference: named(order), amount: 1_700 })).outcome).toBe('debit')
  })

  it('twice counts once; the second line is for staff', async () => {
    const { id: orderId, bankId } = await paid()
    await debit({ bankIds: [bankId] })
    expect(await debit({ bankIds: [bankId], returned: {} })).toMatchObject({ waits: true })
    expect(await returnsOf(orderId)).toHaveLength(1)
  })

  it('in part takes a part', async () => {
    const { id: orderId, bankId } = await paid()
    await debit({ bankIds: [bankId], amount: 12_000 })
    await debit({ bankIds: [bankId], amount: 30_000 })
    expect(await returnsOf(orderId)).toMatchObject([{ amount: 12_000 }, { amount: 30_000 }])
  })

  it('before its credit is in a statement is recorded with it', async () => {
    const { id: orderId, reference } = await order()
    const bankId = id()
    await debit({ returned: { of: bankId } })
    await take({ reference, bankIds: [bankId] })
    expect(await returnsOf(orderId)).toMatchObject([{ kind: 'taken_back', amount: 42_000 }])
  })

  it('and that pays nothing is closed with it', async () => {
    const bankId = id()
    const { id: line } = await take({ reference: 'gracias', bankIds: [bankId] })
    await debit({ bankIds: [bankId], returned: { code: 'FOCR' } })
    expect(await sql(shop, 'select outcome, why from statement_lines where id = $1', [line])).toEqual([
      { outcome: 'set_aside', why: 'taken_back' },
    ])
    expect(
      await sql(shop, `select id from staff_tasks where details->>'line' = $1 and done_at is null`, [
        String(line),
      ]),
    ).toEqual([])
  })

  it('cannot be undone, and an undone one is not taken back from the order', async () => {
    const first = await paid()
    await debit({ bankIds: [first.bankId] })
    await expect(undoAssignment(shop, first.line, 'otra')).rejects.toMatchObject({ code: 'placing_refunded' })
    const second = await paid()
    const answers = await Promise.allSettled([
      undoAssignment(shop, second.line, 'otra'),
      debit({ bankIds: [second.bankId] }),
    ])
    const undone = answers[0]?.status === 'fulfilled'
    expect(await stateOf(second.id)).toBe(undone ? 'awaiting_transfer_payment' : 'paid')
    expect(await returnsOf(second.id)).toHaveLength(undone ? 0 : 1)
  })

  it('by mistake is undone at its debit, with what was paid again given back', async () => {
    const { id: orderId, reference, bankId } = await paid()
    const taken = await debit({ bankIds: [bankId] })
    expect((await take({ reference, bankIds: [id()], bookedOn: '2026-11-20' })).outcome).toBe('paid')
    expect(await tasksOf(orderId)).toEqual([])
    expect(await undoAssignment(shop, taken.id, 'otra')).toEqual({ outcome: 'undone' })
    expect(await undoAssignment(shop, taken.id, 'otra')).toEqual({ outcome: 'nothing_new' })
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 42_000 }])
    expect(await stateOf(orderId)).toBe('paid')
    expect(await readReturns(orderId)).toEqual([{ gone: 0, endedBy: 'undone' }])
  })
})

describe('a refund that staff send', () => {
  async function refunded({ sent = true } = {}) {
    const placed = await order()
    await take({ reference: placed.reference })
    await refundOrder(shop, placed.number)
    await sendRefunds(shop)
    const key = `R${id()}`
    if (sent) await confirmRefund(shop, placed.number, key)
    return { ...placed, key }
  }

  it('is confirmed once by its debit, and starts no other', async () => {
    const { id: orderId, reference } = await refunded({ sent: false })
    expect((await debit({ reference: `devolucion ${reference}` })).outcome).toBe('refund_sent')
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', amount: 42_000 }])
    expect(await debit({ reference: `reembolso ${reference}` })).toMatchObject({ waits: true })
    expect(await refundsOf(orderId)).toHaveLength(1)
  })

  it('and that staff confirmed by hand is known by its reference and amount', async () => {
    const { id: orderId, reference } = await refunded()
    expect((await debit({ reference: `devolucion ${reference}` })).outcome).toBe('debit')
    expect(await returnsOf(orderId)).toEqual([])
  })

  it('that staff had confirmed is found again by its key', async () => {
    const { id: orderId, key } = await refunded()
    expect((await debit({ bankIds: [key] })).outcome).toBe('refund_sent')
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done' }])
    expect(await returnsOf(orderId)).toEqual([])
  })

  it.each([
    ['the id of the original', (key: string) => ({ returned: { code: 'AC04', of: key } })],
    ['its tracking key', (key: string) => ({ bankIds: [key] })],
    ['its tracking key in another column', (key: string) => ({ said: { 'Operación - Número': key } })],
    [
      'its reference and the word',
      (_key: string, reference: string) => ({
        reference: `DEVOLUCION SPEI REEMBOLSO ${reference} CUENTA INEXISTENTE`,
      }),
    ],
    [
      'a reversal of the debit',
      (_key: string, reference: string) => ({ reference: `ADEUDO ANULADO ${reference}`, returned: {} }),
    ],
  ])(
    'and comes back, told by %s, is reopened; the customer is asked for another account',
    async (_how, said) => {
      const { id: orderId, key, reference } = await refunded()
      expect((await take(said(key, reference))).outcome).toBe('bounced')
      expect(await refundsOf(orderId)).toMatchObject([{ state: 'waiting_for_staff', amount: 42_000 }])
      expect((await tasksOf(orderId)).map(({ kind }) => kind)).toEqual(['refund_by_hand'])
      const mails = await mailsOf(orderId)
      expect(mails.at(-1)).toBe('refund bounced')
      expect(mails).not.toContain('late_money')
    },
  )

  it('and comes back twice is sent again each time, and a repeated line changes nothing', async () => {
    const { id: orderId, number, key } = await refunded()
    await take({ returned: { code: 'AC04', of: key } })
    expect((await take({ returned: { code: 'AC04', of: key } })).waits).toBe(true)
    await confirmRefund(shop, number, `AGAIN${key}`)
    await take({ returned: { code: 'AC01', of: `AGAIN${key}` } })
    expect(await returnsOf(orderId)).toMatchObject([
      { kind: 'bounced', reason: 'AC04' },
      { kind: 'bounced', reason: 'AC01' },
    ])
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'waiting_for_staff' }])
  })

  it('and comes back before staff confirmed it pays nothing', async () => {
    const { id: orderId, reference } = await refunded({ sent: false })
    expect(await take({ reference: `DEVOLUCION SPEI ${reference}` })).toMatchObject({ waits: true })
    expect(await refundsOf(orderId)).toHaveLength(1)
  })
})
