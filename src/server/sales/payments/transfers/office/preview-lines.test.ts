import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import type { ReturnableRefund } from '#contract/office/sales/transfers.ts'
import { statement } from '#server/platform/database.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let finance: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  event = await addEvent(shop, { size: 20, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order(lastName?: string) {
  const { token } = await addUser(shop, lastName ? { lastName } : {})
  const { data } = await placeOrder(shop, token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}

let ids = 0
const bankKey = () => `TRK${String(++ids).padStart(9, '0')}`

async function upload(text: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([text], `extracto-${++ids}.csv`))
  const response = await shop.fetch('/office-api/statement-imports?country=MX', {
    method: 'POST',
    headers: { origin: shop.config.publicUrl, cookie: `office=${finance.cookie}` },
    body: form,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}
type Preview = { lines: PreviewedLine[]; counts: Record<string, number> }
const preview = async (id: string) =>
  (await finance.call(`GET /office-api/statement-imports/${id}`)).data as unknown as Preview
const take = async (id: string) => (await finance.call(`POST /office-api/statement-imports/${id}`)).data
const csv = (...rows: string[]) =>
  ['Fecha,Cargo,Abono,Concepto,Ordenante,Clave de rastreo', ...rows, ''].join('\n')

async function imported(...rows: string[]) {
  const id = await upload(csv(...rows))
  const { counts } = await preview(id)
  expect(await take(id)).toEqual({ left: 0, counts })
}

/** An order whose money was sent back by a transfer. */
async function refunded() {
  const placed = await order()
  await imported(`20/11/2026,,420.00,pago ${placed.reference},LUCIA PRADO,${bankKey()}`)
  await refundOrder(shop, placed.number)
  await sendRefunds(shop)
  const key = bankKey()
  await confirmRefund(shop, placed.number, key)
  return { ...placed, key }
}

const payout = `
  insert into payouts (provider, country_code, currency, file_hash, file_name, first_day, last_day, payments, fees, refunds, paid_out,
    imported_at, imported_by)
  values ('mercadopago', 'MX', 'MXN', sha256('a'), 'x', '2026-11-18', '2026-11-19', 0, 0, 0, 123456, now(), 'ana')`

describe('the preview of a statement', () => {
  it('says of every line what the import makes of it', async () => {
    const [paid, part, bounced, waits] = [await order(), await order(), await refunded(), await order()]
    const key = bankKey()
    await imported(`20/11/2026,,420.00,pago ${paid.reference},LUCIA PRADO,${key}`)
    const id = await upload(
      csv(
        `21/11/2026,420.00,,DEVOLUCION TEF,BANCO,${key}`,
        `20/11/2026,,420.00,otra redaccion ${paid.reference},LUCIA PRADO,${bankKey()}`,
        `21/11/2026,,420.00,SPEI DEVUELTO,BANCO,${bounced.key}`,
        `21/11/2026,,300.00,${part.reference},LUCIA PRADO,${bankKey()}`,
        `21/11/2026,420.00,,CARGO ${part.reference},BANCO,${bankKey()}`,
        `21/11/2026,90.00,,comision,BANCO,${bankKey()}`,
        `21/11/2026,,412.00,${waits.reference},LUCIA PRADO,${bankKey()}`,
        `21/11/2026,,7.00,gracias,ALGUIEN,${bankKey()}`,
      ),
    )
    const shown = await preview(id)
    expect(shown.lines.map(({ state, why, paid, effect }) => [state, why, paid, effect])).toEqual([
      ['taken_back', null, paid.number, null],
      ['twin', 'twin', paid.number, null],
      ['bounced', null, bounced.number, null],
      ['matched', null, part.number, 'waits_for_rest'],
      ['question', 'names_payment', null, null],
      ['debit', null, null, null],
      ['matched', null, waits.number, 'pays_rest_forgiven'],
      ['open', null, null, null],
    ])
    expect(await take(id)).toEqual({ left: 0, counts: shown.counts })
    expect(shown.counts).toMatchObject({ placed: 2, taken_back: 1, bounced: 1, open: 3, debit: 1 })
  })

  it('names no order of a country that its account is not of', async () => {
    const chile = await addEvent(shop, {
      ...{ countryCode: 'CL', currency: 'CLP', price: 25_000, timeZone: 'America/Santiago' },
      startsAt: '2026-12-20T20:30:00-03:00',
    })
    const { token } = await addUser(shop)
    const { data } = await placeOrder(shop, token, draftOf(chile, { price: 25_000 }))
    const id = await upload(csv(`21/11/2026,,420.00,${data.payment.bank!.reference},LUCIA,${bankKey()}`))
    const { lines } = await preview(id)
    expect(lines).toMatchObject([{ state: 'question', why: 'other_currency', paid: null }])
    await take(id)
  })

  it('follows the lines of one file: a credit is taken back by a debit of the same file, above or below it', async () => {
    const [first, second] = [await order(), await order()]
    const [one, two] = [bankKey(), bankKey()]
    const id = await upload(
      csv(
        `20/11/2026,,420.00,${first.reference},LUCIA,${one}`,
        `20/11/2026,420.00,,DEVOLUCION,LUCIA,${one}`,
        `20/11/2026,420.00,,CARGO,LUCIA,${two}`,
        `20/11/2026,,420.00,${second.reference},LUCIA,${two}`,
      ),
    )
    const shown = await preview(id)
    expect(shown.lines.map(({ state, paid }) => [state, paid])).toEqual([
      ['matched', first.number],
      ['taken_back', first.number],
      ['taken_back', second.number],
      ['matched', second.number],
    ])
    await take(id)
    const returns = await sql(shop, 'select order_id from money_returns where order_id = any ($1)', [
      [first.id, second.id],
    ])
    expect(returns).toHaveLength(2)
  })

  it('says that our own refund leaves, and that two parts pay one order', async () => {
    const [back, parts] = [await order(), await order()]
    await imported(`20/11/2026,,420.00,${back.reference},LUCIA,${bankKey()}`)
    await refundOrder(shop, back.number)
    await sendRefunds(shop)
    const id = await upload(
      csv(
        `21/11/2026,420.00,,reembolso ${back.reference},LUCIA,${bankKey()}`,
        `21/11/2026,,200.00,${parts.reference},LUCIA,${bankKey()}`,
        `21/11/2026,,220.00,${parts.reference},LUCIA,${bankKey()}`,
      ),
    )
    const { lines } = await preview(id)
    expect(lines.map(({ state, paid, effect }) => [state, paid, effect])).toEqual([
      ['refund_sent', back.number, null],
      ['matched', parts.number, 'waits_for_rest'],
      ['matched', parts.number, 'pays'],
    ])
  })

  it('names the provider whose payout has the amount of a line that fits nothing', async () => {
    await shop.db.transaction(async (tx) => {
      // Without the checks of a payout's balance.
      await tx.query(statement('without-triggers', 'set local session_replication_role = replica'))
      await tx.query(statement('add-payout', payout))
    })
    const id = await upload(csv(`20/11/2026,,1234.56,ABONO,MERCADO PAGO,${bankKey()}`))
    expect((await preview(id)).lines).toMatchObject([{ state: 'payout', provider: 'mercadopago' }])
  })

  it('answers less than a megabyte, whatever is in the file, and with as many statements for many lines', async () => {
    const wide = `"${'\u0001"" '.repeat(1_000)}"`
    const heading = `Fecha,Abono,Concepto,${Array.from({ length: 150 }, () => `"${'ñ\u0002'.repeat(1_900)}"`).join(',')}`
    const many = Array.from({ length: 400 }, (_, nth) => `20/11/2026,${nth}.50,${wide}${nth},x`)
    const id = await upload([heading, ...many, 'no,es,nada', ''].join('\n'))
    const response = await shop.fetch(`/office-api/statement-imports/${id}`, {
      headers: { cookie: `office=${finance.cookie}` },
    })
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(1_000_000)
  })
})

describe('a refund that comes back with words and a name alone', () => {
  it('thanks for no surplus: a person chooses the refund, and its customer is asked for another account', async () => {
    const { id: orderId, number } = await refunded()
    const file = csv(`21/11/2026,,420.00,SPEI DEVUELTO CUENTA INEXISTENTE ref 0,ANA PEREZ,${bankKey()}`)
    const id = await upload(file)
    expect((await preview(id)).lines).toMatchObject([{ state: 'question', why: 'bounce' }])
    await take(id)
    const { data } = await finance.call('GET /office-api/transfers?state=open&sort=-id')
    const line = (data.rows as { id: number }[])[0]!.id
    const shown = (await finance.call(`GET /office-api/transfers/lines/${line}`)).data as {
      refunds: ReturnableRefund[]
      line: { question: string }
    }
    expect(shown.line.question).toBe('bounce')
    const refund = shown.refunds.find(({ name }) => name === number)!
    const came = () =>
      finance.call(`POST /office-api/transfers/lines/${line}/came-back`, { refund: refund.id })
    expect((await came()).data).toEqual({ outcome: 'refund_came_back' })
    expect((await came()).data).toEqual({ outcome: 'refund_came_back' })
    const refunds = await sql(shop, 'select state from refunds where order_id = $1', [orderId])
    expect(refunds).toEqual([{ state: 'waiting_for_staff' }])
    const mails = await sql<{ mail: string }>(
      shop,
      `select kind || ' ' || coalesce(data->>'state', '') as mail from outbox where order_id = $1 order by id desc limit 1`,
      [orderId],
    )
    expect(mails).toEqual([{ mail: 'refund bounced' }])
  })

  it('is asked about also where its text names the paid order', async () => {
    const placed = await order()
    await imported(`20/11/2026,,420.00,${placed.reference},LUCIA,${bankKey()}`)
    await imported(`21/11/2026,,99.00,DEVOLUCION ${placed.reference},LUCIA,${bankKey()}`)
    expect(await sql(shop, 'select id from refunds where order_id = $1', [placed.id])).toEqual([])
  })

  it('refuses a refund of another amount, one that was not sent, and a line that is a payment', async () => {
    const { id: orderId } = await refunded()
    const [refund] = await sql<{ id: string }>(shop, 'select id from refunds where order_id = $1', [orderId])
    await imported(`21/11/2026,,99.00,SPEI DEVUELTO,BANCO,${bankKey()}`)
    const { data } = await finance.call('GET /office-api/transfers?state=open&sort=-id')
    const line = (data.rows as { id: number }[])[0]!.id
    const answer = await finance.call(`POST /office-api/transfers/lines/${line}/came-back`, {
      refund: refund?.id,
    })
    expect(answer.code).toBe('amount_does_not_match')
  })

  it('pays an order that waits for exactly its amount and is named: customers write such words, too', async () => {
    await refunded()
    const placed = await order()
    await imported(`21/11/2026,,420.00,devolucion prestamo ${placed.reference},LUCIA,${bankKey()}`)
    expect(await sql(shop, 'select state from orders where id = $1', [placed.id])).toEqual([
      { state: 'paid' },
    ])
  })
})

describe('a line that the bank booked before its order existed', () => {
  it.each([
    ['by name, two days before, is a question with the reason', 'Bruma', '19/11/2026', 'before_order'],
    ['by name, one day before, pays: banks book by another day', 'Jara', '20/11/2026', null],
    ['by its reference pays on any day', 'Lomas', '13/11/2026', null],
  ])('%s', async (what, lastName, day, why) => {
    const state = why ? 'question' : 'matched'
    const placed = await order(lastName)
    const reference = what.startsWith('by its reference') ? placed.reference : 'van'
    const payer = `LUCIA ${lastName.toUpperCase()}`
    const id = await upload(csv(`${day},,420.00,${reference},${payer},${bankKey()}`))
    expect((await preview(id)).lines).toMatchObject([{ state, why, paid: placed.number }])
    await take(id)
    const [stored] = await sql(shop, 'select state from orders where id = $1', [placed.id])
    expect(stored).toEqual({ state: why ? 'awaiting_transfer_payment' : 'paid' })
  })
})
