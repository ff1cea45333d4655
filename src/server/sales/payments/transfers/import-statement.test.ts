import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { parseColumns } from '../statements/tables/read-csv-statement.ts'
import { assignOpenLine } from './by-staff/assign-open-line.ts'
import { confirmTransfer } from './by-staff/confirm-transfer.ts'
import { type ImportedRow, importStatement } from './import-statement.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 2, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order(token = buyer.token): Promise<{ id: string; number: string; reference: string }> {
  const { data } = await placeOrder(shop, token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const csv = (...lines: string[]) => bytes(['Fecha,Abono,Concepto,Ordenante', ...lines, ''].join('\r\n'))
const say = (row: ImportedRow) => {
  const where = Object.values(row.position).join('.')
  if (!('placed' in row)) return `${where}: ${'skipped' in row ? row.skipped : 'NOT READ'}`
  const { outcome, order, waits, id } = row.placed
  const about = [outcome.replaceAll('_', ' '), order?.number].filter(Boolean).join(', ')
  return `${where}: ${row.line.payer} → ${about}${waits ? `: before staff as line ${id}` : ''}`
}
const read = async (file: Uint8Array) => (await importStatement(shop, file)).rows.map(say)

const look = async (id: string) => {
  const [row] = await sql(
    shop,
    `select state, (select count(*)::int from tickets where order_id = o.id and released_at is null) as live,
       array(select kind || coalesce(' ' || (data->>'outcome'), '') from outbox where order_id = o.id order by id) as mails,
       array(select reason || ' ' || amount || ' ' || state from refunds where order_id = o.id order by created_at) as refunds
     from orders o where id = $1`,
    [id],
  )
  return row
}

const taskKinds = (lineOrOrder: string) =>
  sql<{ kind: string }>(
    shop,
    `select kind from staff_tasks where done_at is null and (order_id::text = $1 or details->>'line' = $1)`,
    [lineOrOrder],
  )

describe('a line of a bank statement', () => {
  it.each([
    ['as it is', (reference: string) => reference],
    [
      'spaced and inside of a text',
      (reference: string) => `spei ${reference.slice(0, 3)} ${reference.slice(3)} boletos`,
    ],
    ['filled up with zeros', (reference: string) => `REF0000${reference}`],
  ])('with the reference %s pays its order, once', async (_how, write) => {
    const { id, reference } = await order()
    const file = csv(`21/11/2026,420.00,${write(reference)},LUCIA PRADO`)
    expect((await read(file))[0]).toMatch(/→ paid, /)
    expect((await read(file))[0]).toMatch(/→ read before$/)
    expect(await look(id)).toEqual({
      state: 'paid',
      live: 1,
      mails: ['order_awaiting_transfer', 'order_paid'],
      refunds: [],
    })
  })

  it("may contain the order's number in any notation", async () => {
    const { id, number } = await order()
    const spaced = number.toLowerCase().replace(/(...)(...)/, '$1-$2 ')
    await read(csv(`21/11/2026,"420,00",pago ${spaced},JUAN PEREZ`))
    expect(await look(id)).toMatchObject({ state: 'paid' })
  })

  it('without a reference pays the only order that waits for it from a payer of that name', async () => {
    const namesake = await addUser(shop, { firstName: 'Ángela', lastName: 'Núñez' })
    const { id } = await order(namesake.token)
    await read(csv('21/11/2026,420.00,boletos,NUNEZ ROJAS ANGELA'))
    expect(await look(id)).toMatchObject({ state: 'paid' })
  })

  it('that matches two orders or none becomes a task for staff with all its fields, and can be assigned', async () => {
    const [first, second] = [await order(), await order()]
    const [both, none] = await read(
      csv(
        `21/11/2026,420.00,${first.reference} ${second.reference},LUCIA PRADO`,
        '21/11/2026,420.00,gracias,NADIE DE AQUI',
      ),
    )
    expect(both).toMatch(/unknown: before staff/)
    const line = /line (\d+)$/.exec(none!)![1]!
    const [task] = await sql<{ kind: string; details: object }>(
      shop,
      `select kind, details from staff_tasks where details->>'line' = $1`,
      [line],
    )
    expect(task).toMatchObject({
      kind: 'unknown_payment',
      details: {
        amount: 42_000,
        payer: 'NADIE DE AQUI',
        said: { Fecha: '21/11/2026', Abono: '420.00', Concepto: 'gracias', Ordenante: 'NADIE DE AQUI' },
      },
    })
    expect(await assignOpenLine(shop, Number(line), first.number)).toMatchObject({ outcome: 'paid' })
    expect(await taskKinds(line)).toEqual([])
    await expect(assignOpenLine(shop, Number(line), second.number)).rejects.toMatchObject({
      code: 'line_is_placed',
    })
    expect(await look(first.id)).toMatchObject({ state: 'paid' })
    expect(await look(second.id)).toMatchObject({ state: 'awaiting_transfer_payment' })
  })
})

describe('a transfer of another amount', () => {
  it('of a partial amount waits for the rest, and the customer learns the missing amount and still sees the account', async () => {
    const { id, reference } = await order()
    expect((await read(csv(`21/11/2026,300.00,${reference},LUCIA PRADO`)))[0]).toMatch(/→ partly paid/)
    expect(await look(id)).toMatchObject({
      state: 'awaiting_transfer_payment',
      mails: ['order_awaiting_transfer', 'transfer_incomplete'],
    })
    const [mail] = await sql<{ data: object }>(
      shop,
      `select data from outbox where kind = 'transfer_incomplete' and order_id = $1`,
      [id],
    )
    expect(mail?.data).toMatchObject({ received: 30_000, missing: 12_000, currency: 'MXN' })
    const detail = await shop.fetch(`/shop-api/order-detail/${id}`, { token: buyer.token })
    expect(await detail.json()).toMatchObject({
      data: { order: { payment: { kind: 'bank-transfer', bank: { reference } } } },
    })
    await read(csv(`22/11/2026,120.00,${reference},LUCIA PRADO`))
    expect(await look(id)).toMatchObject({ state: 'paid', live: 1, refunds: [] })
  })

  it('that is a part goes back when the rest never comes', async () => {
    const { id, reference } = await order()
    await read(csv(`21/11/2026,300.00,${reference},LUCIA PRADO`))
    shop.clock.advance(6 * 86_400_000)
    await expireOrders(shop)
    expect(await look(id)).toMatchObject({
      state: 'cancelled',
      live: 0,
      refunds: ['incomplete 30000 created'],
    })
    await read(csv(`29/11/2026,120.00,${reference},LUCIA PRADO`))
    expect(await look(id)).toMatchObject({
      refunds: ['incomplete 30000 created', 'late_money 12000 created'],
    })
  })

  it('of a partial amount is completed by a confirmation by hand', async () => {
    const { id, number, reference } = await order()
    await read(csv(`21/11/2026,300.00,${reference},LUCIA PRADO`))
    expect(await confirmTransfer(shop, number, `REST${number}`)).toBe('paid')
    expect(await look(id)).toMatchObject({ state: 'paid', refunds: [] })
  })

  it('that is too much pays the order, and the rest goes back by hand', async () => {
    const { id, reference } = await order()
    expect((await read(csv(`21/11/2026,500.00,${reference},LUCIA PRADO`)))[0]).toMatch(/→ paid with surplus/)
    await sendRefunds(shop)
    expect(await look(id)).toMatchObject({
      state: 'paid',
      live: 1,
      refunds: ['paid_twice 8000 waiting_for_staff'],
    })
    expect(await taskKinds(id)).toEqual([{ kind: 'refund_by_hand' }])
  })

  it('that comes a second time goes back whole', async () => {
    const { id, reference } = await order()
    const line = (payer: string) => `21/11/2026,420.00,${reference},${payer}`
    const file = csv(line('LUCIA PRADO'), line('LUCIA PRADO LEON'))
    const lines = await read(file)
    expect(lines[0]).toMatch(/→ paid, /)
    expect(lines[1]).toMatch(/→ to refund, /)
    await read(file)
    await sendRefunds(shop)
    expect(await look(id)).toMatchObject({ state: 'paid', refunds: ['paid_twice 42000 waiting_for_staff'] })
  })
})

describe('a transfer that comes after the seats were given back', () => {
  async function late() {
    const placed = await order()
    shop.clock.advance(6 * 86_400_000)
    await expireOrders(shop)
    return placed
  }

  it('takes them again when they are free', async () => {
    const { id, reference } = await late()
    expect((await read(csv(`27/11/2026,420.00,${reference},LUCIA PRADO`)))[0]).toMatch(/→ revived/)
    expect(await look(id)).toMatchObject({ state: 'paid', live: 1, refunds: [] })
  })

  it('goes back by hand when they are not', async () => {
    const { id, reference } = await late()
    for (const _ of [1, 2]) await order((await addUser(shop)).token)
    expect((await read(csv(`27/11/2026,420.00,${reference},LUCIA PRADO`)))[0]).toMatch(/→ to refund/)
    expect(await look(id)).toMatchObject({
      state: 'cancelled',
      live: 0,
      refunds: ['late_money 42000 created'],
    })
  })
})

describe('a transfer that staff have confirmed by hand', () => {
  it('is no second payment when its line comes', async () => {
    const { id, number, reference } = await order()
    await confirmTransfer(shop, number, `KEY${number}`)
    const header = 'Fecha;Importe;Referencia;Clave de rastreo'
    expect((await read(bytes(`${header}\n21/11/2026;420,00;${reference};key${number}\n`)))[0]).toMatch(
      /→ confirmed before/,
    )
    expect(await look(id)).toMatchObject({ state: 'paid', refunds: [] })
  })

  it('pays one order when two are confirmed with its key at the same moment', async () => {
    const orders = [await order(), await order((await addUser(shop)).token)]
    const outcomes = await Promise.allSettled(
      orders.map(({ number }) => confirmTransfer(shop, number, 'SAMEKEY')),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const ids = orders.map(({ id }) => id)
    expect(
      await sql(shop, "select id from orders where id = any ($1) and state = 'paid'", [ids]),
    ).toHaveLength(1)
  })

  it('is for a person to tell from another one when the keys differ', async () => {
    const { id, number, reference } = await order()
    await confirmTransfer(shop, number, `KEY${number}`)
    const header = 'Fecha;Importe;Referencia;Clave de rastreo'
    const [said] = await read(bytes(`${header}\n21/11/2026;420,00;${reference};OTHER${number}\n`))
    const line = Number(/line (\d+)$/.exec(said!)![1])
    expect(await assignOpenLine(shop, line, number, { known: true })).toMatchObject({
      outcome: 'confirmed_before',
    })
    expect(await look(id)).toMatchObject({ state: 'paid', refunds: [] })
  })
})

describe('a statement', () => {
  it('may have its own headings, Latin-1 letters, a preface, debits and unreadable lines', async () => {
    const { id, reference } = await order()
    const text = [
      'Cuenta;012180026050783858',
      '',
      'Día;Cargo;Entró;Descripción',
      `20-nov-2026;;MXN 420,00;"transferencia; ref ${reference}"`,
      '20-nov-2026;35,00;;comisión',
      '20-nov-2026;;cuatro;algo',
    ].join('\n')
    const latin1 = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const columns = parseColumns('date=Día,amount=Entró,reference=Descripción')
    const { complete, rows } = await importStatement(shop, latin1, { columns })
    const lines = rows.map(say)
    expect(complete).toBe(false)
    expect(lines.map((line) => line.replace(/^(\d).*(→ paid|→ debit|NOT READ).*$/, '$1 $2'))).toEqual([
      '4 → paid',
      '5 → debit',
      '6 NOT READ',
    ])
    expect(await look(id)).toMatchObject({ state: 'paid' })
  })

  it.each(['02', '04', '08'])(
    'may be a camt.053 of version %s, of which only booked credits count',
    async (version) => {
      const [first, second, pending] = [await order(), await order(), { reference: '1234567' }]
      const status = (code: string) => (version === '02' ? code : `<Cd>${code}</Cd>`)
      const debtor = (name: string) =>
        version === '08' ? `<Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>` : `<Dbtr><Nm>${name}</Nm></Dbtr>`
      const money = (amount: string) =>
        version === '02'
          ? `<AmtDtls><TxAmt><Amt Ccy="MXN">${amount}</Amt></TxAmt></AmtDtls>`
          : `<Amt Ccy="MXN">${amount}</Amt>`
      const entry = (kind: string, code: string, amount: string, details: string) =>
        `<Ntry><Amt Ccy="MXN">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>${status(code)}</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt><AcctSvcrRef>E${version}${kind}${code}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
      const transfer = (reference: string, nth: number) =>
        `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><TxId>TX${version}${nth}</TxId></Refs>${money('420.00')}<RltdPties>${debtor('Pe&#241;a &amp; &#xD3;scar&#0;')}</RltdPties><RmtInf><Ustrd>ref ${reference}</Ustrd></RmtInf></TxDtls>`
      const xml =
        `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><n:BkToCstmrStmt><n:Stmt>${[
          entry('CRDT', 'BOOK', '840.00', transfer(first.reference, 1) + transfer(second.reference, 2)),
          entry('CRDT', 'PDNG', '420.00', transfer(pending.reference, 3)),
          entry('DBIT', 'BOOK', '420.00', transfer(pending.reference, 4)),
        ].join('')}</n:Stmt></n:BkToCstmrStmt></n:Document>`.replace(/<(\/?)(?!\/|n:|\?)/g, '<$1n:')
      const lines = await read(bytes(xml))
      expect(lines.map((line) => /^(\S+:).*(→ \w+|not_booked)/.exec(line)?.slice(1).join(' '))).toEqual([
        '1.1.1: → paid',
        '1.1.2: → paid',
        '1.2: not_booked',
        '1.3: → debit',
      ])
      expect(lines[0]).toContain('Peña & Óscar')
      expect((await read(bytes(xml)))[1]).toMatch(/read before/)
      for (const { id } of [first, second]) expect(await look(id)).toMatchObject({ state: 'paid' })
    },
  )
})
