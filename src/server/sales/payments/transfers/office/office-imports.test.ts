import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let finance: OfficeClient
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 9, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order() {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state

async function upload(
  file: string | Uint8Array,
  { country = 'MX', client = finance, name = 'extracto.csv' } = {},
) {
  const form = new FormData()
  form.set('file', new File([file as BlobPart], name))
  const response = await shop.fetch(`/office-api/statement-imports?country=${country}`, {
    method: 'POST',
    headers: { origin: shop.config.publicUrl, cookie: `office=${client.cookie}` },
    body: form,
  })
  const body = (await response.json()) as { data?: { id: string }; error?: { code: string } }
  return { status: response.status, code: body.error?.code, id: body.data?.id ?? '' }
}
type Preview = {
  counts: Record<string, number>
  isReadable: boolean
  pages: number
  mapping: string | null
  headings: string[]
  sums: unknown
  lines: PreviewedLine[]
  state: string
}
const preview = async (id: string) =>
  (await finance.call(`GET /office-api/statement-imports/${id}`)).data as unknown as Preview
const take = (id: string, client = finance) => client.call(`POST /office-api/statement-imports/${id}`)
const read = (id: string, reading: object, saveAs = '') =>
  finance.call(`PUT /office-api/statement-imports/${id}/reading`, { reading, saveAs })
const csv = (...lines: string[]) => ['Fecha,Abono,Concepto,Ordenante', ...lines, ''].join('\r\n')

const noReturns = { taken_back: 0, bounced: 0, refund_sent: 0 }

describe('a statement in the office', () => {
  it('is previewed line by line, and has the previewed effect', async () => {
    const [first, second, third] = [await order(), await order(), await order()]
    const known = await upload(csv('19/11/2026,11.00,de antes,ALGUIEN'))
    await take(known.id)
    const { id } = await upload(
      csv(
        `20/11/2026,420.00,ref ${first.reference},LUCIA`,
        `20/11/2026,300.00,ref ${second.reference},LUCIA`,
        '20/11/2026,99.00,gracias,NADIE DE AQUI',
        '19/11/2026,11.00,de antes,ALGUIEN',
        `20/11/2026,412.50,ref ${third.reference},LUCIA`,
        '20/11/2026,,comision,BANCO',
        `20/11/2026,-420.00,ref ${second.reference},LUCIA`,
        '20/11/2026,cuatro,algo,ALGUIEN',
        '40/11/2026,4.00,algo,ALGUIEN',
      ),
    )
    const shown = await preview(id)
    expect(shown.counts).toEqual({
      ...{ ...noReturns, placed: 3, open: 2, debit: 0, known: 1, zero: 1, unreadable: 2 },
    })
    expect(shown.sums).toEqual([
      { currency: 'MXN', credits: { count: 4, amount: 1231.5 }, debits: { count: 1, amount: 420 } },
    ])
    expect(
      shown.lines.map(({ position, state, why, paid, effect }) => [position, state, why, paid, effect]),
    ).toEqual([
      ['9', 'unreadable', 'amount', null, null],
      ['10', 'unreadable', 'date', null, null],
      ['2', 'matched', null, first.number, 'pays'],
      ['3', 'matched', null, second.number, 'waits_for_rest'],
      ['4', 'open', null, null, null],
      ['5', 'known', null, null, null],
      ['6', 'matched', null, third.number, 'pays_rest_forgiven'],
      ['7', 'zero', 'no_amount', null, null],
      ['8', 'question', 'reversal', null, null],
    ])
    expect(await stateOf(first.id)).toBe('awaiting_transfer_payment')
    expect((await take(id)).data).toEqual({ left: 0, counts: shown.counts })
    expect([await stateOf(first.id), await stateOf(second.id), await stateOf(third.id)]).toEqual([
      'paid',
      'awaiting_transfer_payment',
      'paid',
    ])
    expect(await preview(id)).toMatchObject({ state: 'imported', counts: shown.counts })
    const [stored] = await sql(shop, 'select file from statement_imports where id = $1', [id])
    expect(stored).toEqual({ file: null })
  })

  it('imports nothing twice: again, as another file, and at the same moment', async () => {
    const { id, reference } = await order()
    const file = csv(`20/11/2026,420.00,${reference},A`, '20/11/2026,8.00,nada,B', '20/11/2026,8.00,nada,B')
    const ids = [(await upload(file)).id, (await upload(file)).id]
    const answers = await Promise.all([...ids, ...ids].map((one) => take(one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stateOf(id)).toBe('paid')
    const third = await upload(file)
    expect((await preview(third.id)).counts).toMatchObject({ known: 3, placed: 0, open: 0 })
    expect((await take(third.id)).data.counts).toMatchObject({ known: 3, placed: 0, open: 0 })
    const lines = await sql(shop, "select 1 from statement_lines where payer = 'B' and amount = 800")
    expect(lines).toHaveLength(2)
    expect(await sql(shop, 'select 1 from refunds where order_id = $1', [id])).toEqual([])
  })

  it.each([
    ['of no lines', csv()],
    ['with a mark of its bytes', `\ufeff${csv()}`],
  ])('%s has nothing to import', async (_what, file) => {
    const { id } = await upload(file)
    expect(await preview(id)).toMatchObject({ isReadable: true, lines: [] })
    expect((await take(id)).data).toEqual({
      left: 0,
      counts: { ...noReturns, placed: 0, open: 0, debit: 0, known: 0, zero: 0, unreadable: 0 },
    })
  })

  it('of an empty file, and a file that is too large, are refused', async () => {
    expect((await upload('')).code).toBe('statement_not_readable')
    expect((await upload(new Uint8Array(9 * 1024 * 1024))).status).toBe(413)
  })

  it('of columns of its own is read as staff say, and the next one by the saved mapping', async () => {
    const { id, reference } = await order()
    const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const file = (text: string) =>
      latin1(`Día|Entró|Qué|Quién\n11/20/2026|1.420,000|${text}|X\n11/20/2026|420,00|${text}|LUCÍA\n`)
    const first = await upload(file(`ref ${reference}`))
    const unknown = await preview(first.id)
    expect(unknown).toMatchObject({ isReadable: false, headings: ['Día', 'Entró', 'Qué', 'Quién'] })
    const reading = {
      ...{ currency: 'MXN', separator: '|', decimal: ',', dateOrder: 'mdy' },
      columns: { date: ['Día'], amount: ['Entró'], reference: ['Qué'], payer: ['Quién'] },
    }
    await read(first.id, reading, 'Banco del Sur')
    expect(await preview(first.id)).toMatchObject({
      mapping: 'Banco del Sur',
      lines: [{ state: 'matched' }, { state: 'matched', amount: 420 }],
    })
    const next = await upload(file('otra'))
    expect(await preview(next.id)).toMatchObject({ mapping: 'Banco del Sur', counts: { open: 2 } })
    expect((await take(next.id)).data.counts).toMatchObject({ open: 2 })
    const [line] = await sql(
      shop,
      "select booked_on::text as day, payer from statement_lines where reference = 'otra' and amount = 42000",
    )
    expect(line).toEqual({ day: '2026-11-20', payer: 'LUCÍA' })
    expect(await stateOf(id)).toBe('awaiting_transfer_payment')
  })

  it('that an earlier version stored uncompressed is read again, too', async () => {
    const { reference } = await order()
    const file = `Día|Entró|Qué|Quién\n20/11/2026|420.00|ref ${reference}|X\n`
    const { id } = await upload(file)
    await sql(shop, 'update statement_imports set file = $2 where id = $1', [id, Buffer.from(file)])
    const columns = { date: ['Día'], amount: ['Entró'], reference: ['Qué'], payer: ['Quién'] }
    await read(id, { currency: 'MXN', separator: '|', decimal: '.', dateOrder: 'dmy', columns })
    expect(await preview(id)).toMatchObject({ isReadable: true, lines: [{ state: 'matched' }] })
  })

  it('as XML with entities, a document type or endless depth is refused, and stays harmless', async () => {
    const camt = (inner: string, head = '') =>
      `<?xml version="1.0"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`
    const laughs = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    const outside = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const deep = '<A>'.repeat(50_000) + '</A>'.repeat(50_000)
    const codes = []
    for (const file of [camt('<Ntry>&b;</Ntry>', laughs), camt('<Ntry>&x;</Ntry>', outside), camt(deep)])
      codes.push((await upload(file, { name: 'extracto.xml' })).code)
    expect(codes).toEqual(['statement_is_unsafe_xml', 'statement_is_unsafe_xml', 'statement_not_readable'])
  })

  it('that leaves a question open imports nothing and saves no mapping before it is answered', async () => {
    const { id, reference } = await order()
    const file = `Fecha;Concepto;Signo;Importe\n20/11/2026;${reference};X;420,00\n20/11/2026;${reference};Y;420,00\n`
    const first = await upload(file)
    expect(await preview(first.id)).toMatchObject({
      ...{ isReadable: false, questions: ['direction'], directionValues: ['X', 'Y'], lines: [] },
    })
    expect((await take(first.id)).code).toBe('statement_unclear')
    const reading = { currency: 'MXN', columns: {} }
    expect((await read(first.id, reading, 'A medias')).code).toBe('statement_unclear')
    const answer = { creditValues: ['X'], debitValues: ['Y'] }
    await read(first.id, { ...reading, columns: { amount: ['Importe'] }, ...answer }, 'Con signo')
    expect(await preview(first.id)).toMatchObject({ mapping: 'Con signo', counts: { placed: 1, open: 1 } })
    await take(first.id)
    expect(await stateOf(id)).toBe('paid')
    expect(await preview((await upload(file)).id)).toMatchObject({
      mapping: 'Con signo',
      counts: { known: 2 },
    })
  })

  it('as camt.053 of another account than the chosen one is refused, however the bank writes the number', async () => {
    const camt = (id: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id>${id}</Id></Acct></Stmt></BkToCstmrStmt></Document>`
    const other = (number: string) => camt(`<Othr><Id>${number}</Id></Othr>`)
    const own = shop.config.transferAccounts.MX!.accountId
    const foreign = [
      camt('<IBAN>ES9121000418450200051332</IBAN>'),
      other('646180110400000015'),
      other('**08'),
    ]
    for (const file of foreign)
      expect(await upload(file, { name: 'otra.xml' })).toMatchObject({ code: 'statement_other_account' })
    const same = [own, `${own.slice(0, 3)} ${own.slice(3)}`, own.slice(6, 17), '****0007'].map(other)
    for (const file of [...same, camt('')])
      expect(await upload(file, { name: 'propia.xml' })).toMatchObject({ status: 200 })
  })

  it('with columns that names another account above its headings is refused', async () => {
    const own = shop.config.transferAccounts.MX!.accountId
    const file = (above: string) => `${above}\n${csv('20/11/2026,5.00,x,y')}`
    const foreign = await upload(file('CLABE 032180000118359719'))
    expect(foreign).toMatchObject({ status: 422, code: 'statement_other_account' })
    for (const above of [
      `Cuenta ${own}`,
      `CLABE: ${own.slice(0, 3)} ${own.slice(3)}`,
      'Cuenta ****0007',
      'Movimientos',
    ])
      expect(await upload(file(above))).toMatchObject({ status: 200 })
  })

  it('without headings is read by the numbers of its columns, and the next one so too', async () => {
    const { id, reference } = await order()
    const file = (said: string) => `20/11/2026;420,00;${said};LUCIA\n21/11/2026;7,00;otra cosa;NADIE\n`
    const first = await upload(file(`ref ${reference}`))
    expect(await preview(first.id)).toMatchObject({
      isReadable: false,
      firstRow: ['20/11/2026', '420,00', `ref ${reference}`, 'LUCIA'],
    })
    const columns = { date: ['#1'], amount: ['#2'], reference: ['#3'], payer: ['#4'] }
    await read(first.id, { currency: 'MXN', columns }, 'Sin encabezados')
    expect((await preview(first.id)).counts).toMatchObject({ placed: 1, open: 1, unreadable: 0 })
    await take(first.id)
    expect(await stateOf(id)).toBe('paid')
    const next = await upload(file('nada'))
    expect(await preview(next.id)).toMatchObject({
      mapping: 'Sin encabezados',
      counts: { open: 1, known: 1 },
    })
    const usual = await upload(csv('20/11/2026,6.00,x,y'))
    expect((await preview(usual.id)).mapping).toBeNull()
  })

  it('of another country is not there, and an auditor imports nothing', async () => {
    const { id } = await upload(csv('20/11/2026,5.00,x,y'))
    const elsewhere = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
    expect((await elsewhere.call(`GET /office-api/statement-imports/${id}`)).status).toBe(404)
    expect((await take(id, elsewhere)).status).toBe(404)
    expect((await upload(csv(), { client: elsewhere })).status).toBe(404)
    const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
    expect((await auditor.call(`GET /office-api/statement-imports/${id}`)).status).toBe(200)
    expect((await take(id, auditor)).code).toBe('permission_needed')
  })

  it('of 20 000 lines is taken whole, in as many calls as it needs', async () => {
    const { id: orderId, reference } = await order()
    const many = Array.from({ length: 20_000 }, (_, nth) => `20/11/2026,${nth + 1}.00,linea ${nth},MUCHOS`)
    many[19_999] = `20/11/2026,420.00,${reference},LUCIA`
    const { id } = await upload(csv(...many))
    const shown = await preview(id)
    expect(shown.counts).toMatchObject({ placed: 1, open: 19_999 })
    expect(shown).toMatchObject({ pages: 67, lines: { length: 300 } })
    let left = 1
    while (left > 0) {
      const { status, data } = await take(id)
      expect(status).toBe(200)
      left = data.left as number
      finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    }
    expect(await preview(id)).toMatchObject({ counts: { placed: 1, open: 19_999, known: 0 } })
    expect(await stateOf(orderId)).toBe('paid')
  }, 120_000)
})

describe('the same movement in the files of two layouts', () => {
  const first = (text: string) => `Fecha,Abono,Concepto\n2026-11-20,420.00,${text}\n`
  const second = (text: string) => `Abono;Detalle;Fecha\n420.00;${text};20/11/2026\n`
  async function imported(file: string, name: string) {
    const { id } = await upload(file, { name })
    return (await take(id)).data.counts as Record<string, number>
  }
  async function openLineOf(reference: string) {
    const { data } = await finance.call(`GET /office-api/transfers?state=open&q=${reference}`)
    return (data.rows as { id: number; sameAs: { file: string; position: string } | null }[])[0]
  }
  const refundsOf = (id: string) => sql(shop, 'select from refunds where order_id = $1', [id])

  it('pays once; staff see the line of the other file, and say that it is the same', async () => {
    const { id, reference } = await order()
    expect(await imported(first(`SPEI ${reference} 44171`), 'camt.csv')).toMatchObject({ placed: 1 })
    expect(await imported(second(`Transferencia ${reference}`), 'otro.csv')).toMatchObject({ open: 1 })
    expect(await refundsOf(id)).toEqual([])
    const line = await openLineOf(reference)
    expect(line?.sameAs).toMatchObject({ file: 'camt.csv', position: '2' })
    const aside = await finance.call(`POST /office-api/transfers/lines/${line?.id}/set-aside`, {
      reason: 'same_movement',
    })
    expect(aside.data).toEqual({ outcome: 'set_aside' })
    expect(await stateOf(id)).toBe('paid')
  })

  it('is a second payment when staff say so', async () => {
    const { id, number, reference } = await order()
    await imported(first(`SPEI ${reference} A`), 'a.csv')
    await imported(second(`Transf. ${reference}`), 'b.csv')
    const line = await openLineOf(reference)
    await finance.call(`POST /office-api/transfers/lines/${line?.id}/place`, { order: number })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('is two payments when one file lists it twice', async () => {
    const { id, reference } = await order()
    const rows = `2026-11-20,420.00,SPEI ${reference} X\n2026-11-20,420.00,SPEI ${reference} Y\n`
    expect(await imported(`Fecha,Abono,Concepto\n${rows}`, 'c.csv')).toMatchObject({ placed: 2 })
    expect(await refundsOf(id)).toHaveLength(1)
  })
})

describe('a movement that one file lists twice', () => {
  const heading = 'Fecha,Abono,Concepto,Clave de rastreo,Saldo'
  async function taken(...rows: string[]) {
    const { id } = await upload([heading, ...rows, ''].join('\n'), { name: 'unido.csv' })
    const { counts } = await preview(id)
    expect((await take(id)).data.counts).toEqual(counts)
    return counts
  }
  const refundsOf = (id: string) => sql(shop, 'select from refunds where order_id = $1', [id])

  it('is known the second time, by the bank’s id and the balance', async () => {
    const { id, reference } = await order()
    const row = `20/11/2026,420.00,SPEI ${reference},MIFEL77700004,1420.00`
    expect(await taken(row, heading, row)).toMatchObject({ placed: 1, known: 1 })
    expect(await stateOf(id)).toBe('paid')
    expect(await refundsOf(id)).toEqual([])
    const loose = '20/11/2026,9.00,NADIE,MIFEL77700009,1429.00'
    expect(await taken(row, row, loose, loose)).toMatchObject({ placed: 0, open: 1, known: 3 })
    const tasks = await sql(shop, "select from staff_tasks where details->'bankIds' @> '[\"MIFEL77700009\"]'")
    expect(tasks).toHaveLength(1)
  })

  it.each([
    ['with other ids', ['MIFEL77700014', '1420.00'], ['MIFEL77700015', '1840.00']],
    ['with an id and other balances', ['MIFEL77700024', '1420.00'], ['MIFEL77700024', '1840.00']],
    ['without an id, with other balances', ['', '1420.00'], ['', '1840.00']],
  ])('%s is two payments', async (_what, [key, balance], [other, otherBalance]) => {
    const { id, reference } = await order()
    const row = `20/11/2026,420.00,SPEI ${reference}`
    expect(await taken(`${row},${key},${balance}`, `${row},${other},${otherBalance}`)).toMatchObject({
      placed: 2,
      known: 0,
    })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it.each(['A1', ''])(
    'of a camt.053 with a duplicate of its statement is known, with the id "%s"',
    async (bankId) => {
      const { id, reference } = await order()
      const entry = `<Ntry><Amt Ccy="MXN">420.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${bankId}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
      const statement = (mark: string) => `<Stmt><Id>S${reference}</Id>${mark}${entry}</Stmt>`
      const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statement('')}${statement('<CpyDplctInd>DUPL</CpyDplctInd>')}</BkToCstmrStmt></Document>`
      const { id: held } = await upload(file, { name: 'doble.xml' })
      expect((await preview(held)).counts).toMatchObject({ placed: 1, known: 1 })
      expect((await take(held)).data.counts).toMatchObject({ placed: 1, known: 1 })
      expect(await refundsOf(id)).toEqual([])
    },
  )
})

describe('a reading that was saved', () => {
  const headings = 'Fecha|Naturaleza|Importe MXN|Ordenante|Concepto|Clave de rastreo'
  const file = (...rows: string[]) => [headings, ...rows, ''].join('\n')
  const row = (word: string, amount: string) => `20/11/2026|${word}|${amount}|NADIE|SUELTO|`
  async function saved() {
    const first = await upload(file(row('Recibo', '100.00'), row('Envío', '90.00')))
    const answer = { creditValues: ['Recibo'], debitValues: ['Envío'] }
    await read(first.id, { currency: 'MXN', columns: {}, ...answer }, 'Banco Occidente')
    expect((await preview(first.id)).lines.map(({ amount }) => amount)).toEqual([100, -90])
  }

  it('is for files with the same headings alone', async () => {
    await saved()
    const other = await upload(
      'Fecha;Descripción;Cargo/Abono;Importe\n20/11/2026;SPEI JUAN;Abono;2.345,10\n20/11/2026;LUZ;Cargo;90,50\n',
    )
    const shown = await preview(other.id)
    expect(shown.mapping).toBeNull()
    expect(shown.lines.map(({ amount }) => amount)).toEqual([2345.1, -90.5])
  })

  it('asks for a word of the direction that was never answered, and then knows it beside the others', async () => {
    await saved()
    const next = file(row('Recibo inmediato', '1,140.00'), row('Envío', '90.50'))
    const { id } = await upload(next)
    expect(await preview(id)).toMatchObject({
      ...{ mapping: 'Banco Occidente', isReadable: false, questions: ['direction'], lines: [] },
    })
    expect((await take(id)).code).toBe('statement_unclear')
    const answer = { creditValues: ['Recibo inmediato'], debitValues: ['Envío'] }
    await read(id, { currency: 'MXN', columns: {}, ...answer }, 'Banco Occidente')
    expect((await preview(id)).lines.map(({ amount }) => amount)).toEqual([1140, -90.5])
    const third = file(
      ...[row('Recibo', '1.10'), row('Envío', '2.10'), row('Recibo inmediato', '3.10'), row('Abono', '4.10')],
    )
    const shown = await preview((await upload(third)).id)
    expect(shown.lines.map(({ amount }) => amount)).toEqual([1.1, -2.1, 3.1, 4.1])
  })
})
