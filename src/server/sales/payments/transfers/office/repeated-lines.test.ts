import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { openStatementShop, type StatementShop } from '#test/helpers/payments/statement-shop.ts'

/* A file lists one movement twice, or two equal movements once each. */

let shop: StatementShop
beforeAll(async () => {
  shop = await openStatementShop()
})
beforeEach(() => shop.begin())
afterEach(() => shop.audit())
afterAll(() => shop.close())

/** Previews and imports a file twice; the counts that staff saw. */
async function taken(country: CountryCode, ...rows: string[]) {
  const { lines, counts } = await shop.take(country, [...rows, ''].join('\n'))
  return { counts, states: lines.map(({ state, why }) => [state, why].filter(Boolean).join(' ')) }
}

describe('the same movement twice in a file of Chile', () => {
  const heading = 'Fecha;Descripción;Nro. Docto.;Cargos;Abonos;Saldo'
  const earlier = () => `19/11/2026;Traspaso De:Otra ${randomUUID()};771200;;1.000;101.000`

  it('at the end of a page and at the top of the next is one: document and balance are equal', async () => {
    const { id, reference } = await shop.order('CL')
    const row = `20/11/2026;Traspaso De:Ana ${reference};771234;;25.000;126.000`
    const after = '20/11/2026;Comision;771299;500;;125.500'
    const { counts } = await taken('CL', heading, earlier(), row, heading, row, after)
    expect(counts).toMatchObject({ placed: 1, known: 1 })
    expect(await shop.refundsOf(id)).toEqual([])
    expect(await shop.stateOf(id)).toBe('paid')
  })

  it.each([
    ['oldest first', (rows: string[]) => rows],
    ['newest first', (rows: string[]) => rows.toReversed()],
  ])('is two when their balances go on, listed %s', async (_how, listed) => {
    const { id, reference } = await shop.order('CL')
    const row = (balance: string) => `20/11/2026;Traspaso De:Ana ${reference};771234;;25.000;${balance}`
    const { counts } = await taken('CL', heading, ...listed([earlier(), row('126.000'), row('151.000')]))
    expect(counts).toMatchObject({ placed: 2, known: 0 })
    expect(await shop.refundsOf(id)).toHaveLength(1)
  })

  it('is one without a balance, by the number of the document', async () => {
    const { id, reference } = await shop.order('CL')
    const row = `20/11/2026;Traspaso De:Ana ${reference};77123411;;25.000`
    const { counts } = await taken('CL', 'Fecha;Descripción;N° documento;Cargos;Abonos', row, row)
    expect(counts).toMatchObject({ placed: 1, known: 1 })
    expect(await shop.refundsOf(id)).toEqual([])
  })

  it('is two with other numbers of documents', async () => {
    const { id, reference } = await shop.order('CL')
    const row = (document: string) => `20/11/2026;Traspaso De:Ana ${reference};${document};;25.000`
    const { counts } = await taken(
      ...(['CL', 'Fecha;Descripción;N° documento;Cargos;Abonos', row('77123411'), row('77123412')] as const),
    )
    expect(counts).toMatchObject({ placed: 2 })
    expect(await shop.refundsOf(id)).toHaveLength(1)
  })
})

describe('the same movement twice, of which nothing tells whether it is one', () => {
  const heading = 'Fecha,Importe,Concepto,Saldo'

  it.each([
    ['without balance and number', (row: string) => [`${row},`, `${row},`]],
    [
      'with the balance of the whole day',
      (row: string) => [`${row},9999.00`, `${row},9999.00`, '20/11/2026,1.00,x,9999.00'],
    ],
    [
      'that came, went and came again',
      (row: string) => [
        `${row},1420.00`,
        `20/11/2026,-420.00,SALIDA,1000.00`,
        `${row},1420.00`,
        '20/11/2026,1.00,y,1421.00',
      ],
    ],
  ])('%s pays once, and the second is a question to staff', async (_what, rows) => {
    const { id, number, reference } = await shop.order('MX')
    const { counts, states } = await taken('MX', heading, ...rows(`20/11/2026,420.00,SPEI ${reference}`))
    expect(counts).toMatchObject({ placed: 1, known: 0 })
    expect(states.filter((state) => state === 'twin repeated')).toHaveLength(1)
    expect(await shop.refundsOf(id)).toEqual([])
    const line = await shop.openLineOf('MX', reference)
    expect(line).toMatchObject({ question: 'repeated', sameAs: { file: expect.any(String) } })
    await shop.client('MX').call(`POST /office-api/transfers/lines/${line.id}/place`, { order: number })
    expect(await shop.refundsOf(id)).toHaveLength(1)
  })

  it('sends a refund once', async () => {
    const { id, reference } = await shop.refunded('MX')
    const row = `21/11/2026,-420.00,REEMBOLSO ${reference},`
    const { states } = await taken('MX', heading, row, row)
    expect(states).toEqual(['refund_sent', 'twin repeated'])
    expect(await shop.refundsOf(id)).toMatchObject([{ state: 'done' }])
  })

  it('and moves no money of ours is stored without a question', async () => {
    const row = '20/11/2026,-4.00,COMISION,'
    expect((await taken('MX', heading, row, row)).states).toEqual(['debit', 'debit'])
  })
})

describe('Norma 43', () => {
  const n43 = (...movements: string[]) => {
    const pad = (value: number, width: number) => String(value).padStart(width, '0')
    const sum = movements.reduce((all, one) => all + Number(one.slice(28, 42)), 0)
    const totals = `33210004180200051332${pad(0, 5)}${pad(0, 14)}${pad(movements.length / 2, 5)}${pad(sum, 14)}2${pad(0, 14)}978    `
    return [`11210004180200051332261119261120200000000010000978${' '.repeat(30)}`, ...movements, totals]
  }
  const movement = (reference: string, document: string) => [
    `22    0418261120261120021602${'4200'.padStart(14, '0')}${document.padStart(10, '0')}${'0'.repeat(28)}`,
    `2301TRANSFERENCIA ${reference}`.padEnd(80),
  ]

  it('has one movement twice when its document is, in joined files', async () => {
    const { id, reference } = await shop.order('ES')
    const file = n43(...movement(reference, '9912345678'))
    const { counts } = await taken('ES', ...file, ...file)
    expect(counts).toMatchObject({ placed: 1, known: 1 })
    expect(await shop.refundsOf(id)).toEqual([])
  })

  it.each(['9912345679', '0'])('asks about two of one account, with the document %s', async (document) => {
    const { id, reference } = await shop.order('ES')
    const both = [...movement(reference, document), ...movement(reference, document)]
    const { states } = await taken('ES', ...n43(...both))
    expect(states).toEqual(['matched', 'twin repeated'])
    expect(await shop.refundsOf(id)).toEqual([])
  })

  it('has two movements with two documents', async () => {
    const { id, reference } = await shop.order('ES')
    const both = [...movement(reference, '9912345681'), ...movement(reference, '9912345682')]
    expect((await taken('ES', ...n43(...both))).counts).toMatchObject({ placed: 2 })
    expect(await shop.refundsOf(id)).toHaveLength(1)
  })
})
