import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import {
  openStatementShop,
  refundAccounts,
  type StatementShop,
} from '#test/helpers/payments/statement-shop.ts'

/* The bank sends a refund back on the day on which staff sent it: one file lists both, in either order. */

let shop: StatementShop
beforeAll(async () => {
  shop = await openStatementShop()
})
beforeEach(() => shop.begin())
afterEach(() => shop.audit())
afterAll(() => shop.close())

type Order = { number: string; reference: string }
type File = (rows: string[]) => string
type Layout = {
  country: CountryCode
  file: File
  /** the refund that leaves, and the same money coming back; `hour` and `balance` only where the layout has them */
  sent: (order: Order, key: string) => string
  back: (order: Order, key: string) => string
  /** another payment before both */
  earlier: string
}
const csv =
  (heading: string): File =>
  (rows) =>
    [heading, ...rows, ''].join('\n')
const html: File = (rows) =>
  `<html><body><table><tr>${['Fecha', 'Hora', 'Concepto', 'Beneficiario/Ordenante', 'Clave de rastreo', 'Depósitos', 'Retiros', 'Saldo'].map((one) => `<th>${one}</th>`).join('')}</tr>${rows.join('')}</table></body></html>`
const tr = (...cells: string[]) => `<tr>${cells.map((one) => `<td nowrap>${one}</td>`).join('')}</tr>`
const camt: File = (rows) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>${rows.join('')}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, hour: string, about: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-20T${hour}:00</DtTm></BookgDt>${about}</Ntry>`
const details = (text: string) =>
  `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`

const layouts: Record<string, Layout> = {
  'HTML with hours and balances, the account in the text': {
    country: 'MX',
    file: html,
    earlier: tr('20/11/2026', '10:01', 'SPEI RECIBIDO', 'OTRO', 'X11', '1.00', '', '53,510.00'),
    sent: (_, key) =>
      tr(
        '20/11/2026',
        '10:20',
        'SPEI ENVIADO REEMBOLSO CTA 072180001234567897',
        'TEOFILO',
        key,
        '',
        '420.00',
        '53,090.00',
      ),
    back: (_, key) =>
      tr(
        '20/11/2026',
        '10:41',
        'SPEI DEVUELTO&nbsp;CUENTA CANCELADA',
        'BANORTE',
        key,
        '420.00',
        '',
        '53,510.00',
      ),
  },
  'columns of debits and credits with a balance': {
    country: 'MX',
    file: csv('Fecha,Concepto,Clave de rastreo,Cargo,Abono,Saldo'),
    earlier: '20/11/2026,SPEI RECIBIDO,X12,,1.00,"53,510.00"',
    sent: (_, key) => `20/11/2026,REEMBOLSO CLABE 072 180 00123456789 7,${key},420.00,,"53,090.00"`,
    back: (_, key) => `20/11/2026,SPEI DEVUELTO CUENTA CANCELADA,${key},,420.00,"53,510.00"`,
  },
  'columns without balance and hours': {
    country: 'MX',
    file: csv('Fecha,Concepto,Clave de rastreo,Cargo,Abono'),
    earlier: '20/11/2026,SPEI RECIBIDO,X13,,1.00',
    sent: (_, key) => `20/11/2026,REEMBOLSO CLABE072180001234567897,${key},420.00,`,
    back: (_, key) => `20/11/2026,SPEI DEVUELTO CUENTA CANCELADA,${key},,420.00`,
  },
  'signed amounts of Chile with the number of the account': {
    country: 'CL',
    file: csv('Fecha;Descripción;Nro. Docto.;Monto;Saldo'),
    earlier: '20/11/2026;Traspaso De:Otro;7712301;1.000;200.000',
    sent: ({ number }) =>
      `20/11/2026;Traspaso A cuenta 98765432 devolucion ${number};7712302;-25.000;175.000`,
    back: ({ number }) => `20/11/2026;TEF devuelta cuenta cerrada ${number};7712303;25.000;200.000`,
  },
  'Peru with a column of directions': {
    country: 'PE',
    file: csv('Fecha,Hora,Descripción,Naturaleza,Monto'),
    earlier: '20/11/2026,09:00,ABONO,Abono,1.00',
    sent: ({ number }) => `20/11/2026,10:20,TRANSF CCI 00219300987654321011 ${number},Cargo,120.00`,
    back: ({ number }) => `20/11/2026,10:41,TRANSF DEVUELTA CUENTA INEXISTENTE ${number},Abono,120.00`,
  },
  'camt.053 with hours': {
    country: 'ES',
    file: camt,
    earlier: entry('1.00', '09:00', `<CdtDbtInd>CRDT</CdtDbtInd>${details('otro')}`),
    sent: ({ number }, key) =>
      entry('42.00', '10:20', `<CdtDbtInd>DBIT</CdtDbtInd>${details(`Reembolso ${number}`)}`).replace(
        '<RmtInf>',
        `<Refs><EndToEndId>${key}</EndToEndId></Refs><RltdPties><CdtrAcct><Id><IBAN>ES7921000813610123456789</IBAN></Id></CdtrAcct></RltdPties><RmtInf>`,
      ),
    back: ({ number }, key) =>
      entry(
        '42.00',
        '10:41',
        `<CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls><Refs><EndToEndId>${key}</EndToEndId></Refs><RmtInf><Ustrd>${number}</Ustrd></RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`,
      ),
  },
  'Norma 43': {
    country: 'ES',
    file: (rows) =>
      [`11210004180200051332261119261120200000000010000978${' '.repeat(30)}`, ...rows].join('\n'),
    earlier: `22    0418261120261120021602${'100'.padStart(14, '0')}${'0'.repeat(38)}`,
    sent: ({ number }) =>
      `22    0418261120261120021601${'4200'.padStart(14, '0')}${'0'.repeat(38)}\n${`2301TRANSF ES79 2100 0813 6101 2345 6789 ${number}`.padEnd(80)}`,
    back: ({ number }) =>
      `22    0418261120261120021602${'4200'.padStart(14, '0')}${'0'.repeat(38)}\n${`2301TRANSF DEVUELTA CUENTA CERRADA ${number}`.padEnd(80)}`,
  },
}

let keys = 0

describe.each(Object.entries(layouts))('%s', (_name, { country, file, earlier, sent, back }) => {
  it.each(['oldest', 'newest'])(
    'listed with the %s first: the refund is sent, comes back and waits again, in the preview and the import',
    async (first) => {
      const order = await shop.refunded(country, refundAccounts[country])
      const key = `MULT55${String(++keys).padStart(5, '0')}`
      const rows = [earlier, sent(order, key), back(order, key)]
      const { lines } = await shop.take(country, file(first === 'oldest' ? rows : rows.toReversed()))
      const states = lines.map(({ state, paid }) => (paid ? `${state} ${paid}` : state))
      const about = [`refund_sent ${order.number}`, `bounced ${order.number}`]
      if (first === 'newest') about.reverse()
      expect(states.filter((state) => state.includes(order.number))).toEqual(about)
      expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'waiting_for_staff' }])
      expect(await shop.lastMailOf(order.id)).toBe('refund bounced')
    },
  )
})

describe('a refund that waits and one that was sent again the same day', () => {
  it('is sent, comes back and leaves once more by the hours of a file in no order', async () => {
    const order = await shop.refunded('MX', refundAccounts.MX)
    const row = (hour: string, text: string, debit: string, credit: string, key: string) =>
      `20/11/2026,${hour},${text},${key},${debit},${credit}`
    const { lines } = await shop.take(
      'MX',
      csv('Fecha,Hora,Concepto,Clave de rastreo,Cargo,Abono')([
        row('11:30', `REEMBOLSO ${order.number}`, '420.00', '', 'AGAIN1'),
        row('10:20', 'REEMBOLSO CTA 072180001234567897', '420.00', '', 'FIRST1'),
        row('10:41', 'SPEI DEVUELTO', '', '420.00', 'FIRST1'),
      ]),
    )
    expect(lines.map(({ state }) => state)).toEqual(['refund_sent', 'refund_sent', 'bounced'])
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'done' }])
  })

  it('is found by the account before a credit with the same id of the bank', async () => {
    const order = await shop.refunded('MX', refundAccounts.MX)
    const heading = csv('Fecha,Concepto,Clave de rastreo,Cargo,Abono')
    const later = heading(['20/11/2026,SPEI DEVUELTO,OTHERDAY1,,420.00'])
    expect((await shop.take('MX', later)).lines).toMatchObject([{ state: 'question', why: 'bounce' }])
    const earlier = heading(['19/11/2026,REEMBOLSO CTA 072180001234567897,OTHERDAY1,420.00,'])
    expect((await shop.take('MX', earlier)).lines).toMatchObject([
      { state: 'refund_sent', paid: order.number },
    ])
  })
})
