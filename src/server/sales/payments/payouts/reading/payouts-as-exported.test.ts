import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PayoutPreview } from '#contract/office/sales/settlements.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { sql } from '#test/helpers/builders.ts'
import { createMadeLedger } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The columns are those of the providers' exports; all rows are made up. */

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  made = await createMadeLedger(shop)
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX', 'CL', 'PE'] })
})
afterAll(() => shop.close())

let currency = 'MXN'
beforeEach(() => {
  currency = 'MXN'
})

/** A paid payment of this provider, and the reference of ours that its files have. */
async function pay(method: string, price: number, country: CountryCode = 'MX'): Promise<string> {
  const at = new Date('2026-11-19T18:00:00Z')
  const order = await made.sell(country, at, { price, method })
  const attempt = await made.pay(order, new Date('2026-11-20T18:00:00Z'))
  return `V${attempt.replaceAll('-', '').slice(0, 24)}`
}

async function upload(file: string | Uint8Array, provider: string, country: CountryCode) {
  const form = new FormData()
  form.set('file', new File([file as BlobPart], 'abonos.csv'))
  const response = await shop.fetch(`/office-api/settlement-files?provider=${provider}&country=${country}`, {
    method: 'POST',
    headers: { cookie: `office=${finance.cookie}`, origin: shop.config.publicUrl },
    body: form,
  })
  return (await response.json()) as { data?: { id: string }; error?: { code: string } }
}

async function balances() {
  const rows = await sql<{ account: string; amount: number }>(
    shop,
    `select account, sum(amount)::int as amount from ledger where currency = $1 and account in ('bank', 'fees') group by 1`,
    [currency],
  )
  const of = (account: string) => rows.find((row) => row.account === account)?.amount ?? 0
  return { bank: of('bank'), fees: of('fees') }
}

/** Previews and imports a file: what is said of each line, and what was booked. */
async function take(file: string | Uint8Array, provider = 'mercadopago', country: CountryCode = 'MX') {
  const before = await balances()
  const { data, error } = await upload(file, provider, country)
  expect(error).toBeUndefined()
  const path = `/office-api/settlement-files/${data?.id}`
  const { lines, unreadable, otherTotal } = (await finance.call(`GET ${path}`))
    .data as unknown as PayoutPreview
  const { status } = await finance.call(`POST ${path}`)
  const after = await balances()
  return {
    said: lines.map(
      ({ kind, outcome, amount, fee, leaves, day }) =>
        `${day} ${kind} ${leaves ? '-' : '+'}${amount} ${fee} ${outcome}`,
    ),
    unreadable: unreadable.length,
    otherTotal,
    status,
    booked: { bank: after.bank - before.bank, fees: after.fees - before.fees },
  }
}

const lines = (...rows: string[]) => rows.join('\r\n')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('Mercado Pago’s report of the account', () => {
  const heading =
    'EXTERNAL_REFERENCE;SOURCE_ID;PAYMENT_METHOD_TYPE;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_CURRENCY;TRANSACTION_DATE;FEE_AMOUNT;SETTLEMENT_NET_AMOUNT;SETTLEMENT_CURRENCY;SETTLEMENT_DATE;REAL_AMOUNT;COUPON_AMOUNT;MKP_FEE_AMOUNT;FINANCING_FEE_AMOUNT;SHIPPING_FEE_AMOUNT;TAXES_AMOUNT'
  type Row = {
    type?: string
    gross: string
    fee?: string
    net: string
    currency?: string
    financing?: string
  }
  const row = (ours: string, id: string, { type = 'SETTLEMENT', gross, fee = '0.00', net, ...more }: Row) => {
    const { currency: code = 'MXN', financing = '0.00' } = more
    const day = '2026-11-20T10:31:00.000-04:00'
    return `${ours};${id};credit_card;${type};${gross};${code};${day};${fee};${net};${code};${day};${net};0.00;0.00;${financing};0.00;0.00`
  }

  it('counts no fee twice that its sum of fees has, in UTF-16 with tabs', async () => {
    const ours = await pay('mercadopago', 42_000)
    const paid = row(ours, '9101', { gross: '420.00', fee: '-26.40', net: '393.60', financing: '-8.00' })
    const out = row('', '9102', { type: 'WITHDRAWAL', gross: '-393.60', net: '-393.60' })
    const read = await take(utf16(lines(heading, paid, out).replaceAll(';', '\t')))
    expect(read.said).toEqual([
      '2026-11-20 payment +42000 2640 matched',
      '2026-11-20 payout -39360 0 matched',
    ])
    expect(read.booked).toEqual({ bank: 39_360, fees: 2_640 })
  })

  it('has a difference where a line does not meet its own net amount', async () => {
    const ours = await pay('mercadopago', 42_000)
    const { said, booked } = await take(
      lines(heading, row(ours, '9111', { gross: '420.00', fee: '-6.40', net: '393.60' })),
    )
    expect(said).toEqual(['2026-11-20 payment +42000 640 sum'])
    expect(booked).toEqual({ bank: 0, fees: 0 })
  })

  it('takes no money in a currency that the shop does not know for its own', async () => {
    const ours = await pay('mercadopago', 42_000)
    const of = (code: string) => row(ours, '9121', { gross: '420.00', net: '420.00', currency: code })
    for (const code of ['ARS', 'BRL', 'UF', 'USD', '986'])
      expect(await take(lines(heading, of(code)))).toMatchObject({ said: [], unreadable: 1 })
    expect((await take(lines(heading, of('484')))).said).toEqual(['2026-11-20 payment +42000 0 matched'])
  })

  it('takes no cancelled withdrawal or refund for money that left', async () => {
    const ours = await pay('mercadopago', 42_000)
    const { said, booked } = await take(
      lines(
        heading.replaceAll(/;(?:SETTLEMENT_NET|REAL)_AMOUNT/g, ';X'),
        row('', '9131', { type: 'WITHDRAWAL', gross: '300.00', net: '' }),
        row(ours, '9132', { type: 'REFUND', gross: '120.00', net: '' }),
        row('', '9133', { type: 'PAYOUTS', gross: '-10.00', net: '' }),
      ),
    )
    expect(said).toEqual([
      '2026-11-20 other +30000 0 other',
      '2026-11-20 other +12000 0 other',
      '2026-11-20 payout -1000 0 matched',
    ])
    expect(booked.bank).toBe(1_000)
  })

  it('takes a chargeback with a positive amount for no dispute that was won', async () => {
    const ours = await pay('mercadopago', 42_000)
    const { said } = await take(
      lines(
        heading.replaceAll(/;(?:SETTLEMENT_NET|REAL)_AMOUNT/g, ';X'),
        row(ours, '9135', { type: 'CHARGEBACK', gross: '420.00', net: '' }),
      ),
    )
    expect(said).toEqual(['2026-11-20 other +42000 0 other'])
  })

  it('of whole pesos has no thousands that are read as decimals, unless the file shows its mark', async () => {
    currency = 'CLP'
    const ours = await pay('mercadopago', 42_000, 'CL')
    const of = (gross: string, id: string) =>
      row(ours, id, { gross, net: gross, currency: 'CLP' }).replaceAll('0.00', '0')
    const out = row('', '9137', { type: 'WITHDRAWAL', gross: '-12.000', net: '-12.000', currency: 'CLP' })
    const { said, unreadable, booked } = await take(
      lines(heading, of('42.000', '9136'), out.replaceAll('0.00;', '0;').replace(/0\.00$/, '0')),
      'mercadopago',
      'CL',
    )
    expect({ said, unreadable, bank: booked.bank }).toEqual({ said: [], unreadable: 2, bank: 0 })
    const shown = await take(lines(heading, of('42000.00', '9138')), 'mercadopago', 'CL')
    expect(shown.said).toEqual(['2026-11-20 payment +42000 0 matched'])
  })

  it('heeds a currency and a status under other names of their columns', async () => {
    const ours = await pay('mercadopago', 42_000)
    const file = (code: string, status: string) =>
      lines(
        'SOURCE_ID;EXTERNAL_REFERENCE;TRANSACTION_TYPE;TRANSACTION_AMOUNT;MONEDA DE LA OPERACIÓN;TRANSACTION_DATE;ESTADO DE LA OPERACIÓN',
        `9139;${ours};SETTLEMENT;420.00;${code};2026-11-20;${status}`,
      )
    for (const [code, status] of [
      ['ARS', 'Aprobado'],
      ['MXN', 'Rechazado'],
    ] as const)
      expect(await take(file(code, status))).toMatchObject({ said: [], unreadable: 1 })
    expect((await take(file('MXN', 'Aprobado'))).said).toEqual(['2026-11-20 payment +42000 0 matched'])
  })

  it('knows an id that comes with another amount, and refunds of others, in all ways to write a minus', async () => {
    currency = 'PEN'
    const ours = await pay('mercadopago', 12_000, 'PE')
    const soles = { currency: 'PEN' }
    const { said, booked } = await take(
      lines(
        heading,
        row(ours, '9141', { gross: 'S/ 120.00', fee: '(4.79)', net: '115.21', ...soles }),
        row(ours, '9141', { gross: '1,200.00', fee: '47.90-', net: '1152.10', ...soles }),
        row('TIENDA-1', '9142', { type: 'REFUND', gross: '(35.00)', net: '35.00-', ...soles }),
        row('', '9143', { type: 'WITHDRAWAL', gross: '\u221280.21', net: '(80.21)', ...soles }),
      ),
      'mercadopago',
      'PE',
    )
    expect(said).toEqual([
      '2026-11-20 payment +12000 479 matched',
      '2026-11-20 payment +120000 4790 changed',
      '2026-11-20 refund -3500 0 foreign',
      '2026-11-20 payout -8021 0 matched',
    ])
    expect(booked).toEqual({ bank: 8_021, fees: 479 })
  })
})

describe('Mercado Pago’s report of released money', () => {
  const heading =
    'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT;FINANCING_FEE_AMOUNT;SHIPPING_FEE_AMOUNT;TAXES_AMOUNT'
  const day = '2026-11-20T10:31:00.000-04:00'

  it('that a program has saved with decimal commas has no amounts of a thousand times', async () => {
    const ours = await pay('mercadopago', 4_200_000)
    const { said, unreadable, booked } = await take(
      lines(
        heading,
        `${day};9201;${ours};release;payment;41200,00;0,00;42000,00;-800,00;0,00;0,00;0,00`,
        `${day};9202;TIENDA-2;release;payment;1,484;0,000;1,500;-0,016;0,000;0,000;0,000`,
        `${day};9203;;release;payout;0,00;1,500;-1,500;0,000;0,000;0,000;0,000`,
      ),
    )
    expect({ said, unreadable }).toEqual({ said: [], unreadable: 3 })
    expect(booked).toEqual({ bank: 0, fees: 0 })
  })

  it('with a total that has no type of record counts it in no sum', async () => {
    const ours = await pay('mercadopago', 42_000)
    const { said, booked } = await take(
      lines(
        heading,
        `${day};9211;${ours};release;payment;400.00;0.00;420.00;-20.00;0.00;0.00;0.00`,
        `${day};;;;TOTAL;400.00;0.00;420.00;-20.00;0.00;0.00;0.00`,
      ),
    )
    expect(said).toEqual(['2026-11-20 payment +42000 2000 matched'])
    expect(booked).toEqual({ bank: 40_000, fees: 2_000 })
  })

  it('shows a line without its gross amount, instead of leaving it out', async () => {
    const { said, unreadable } = await take(
      lines(
        heading,
        `${day};9221;TIENDA-3;release;payment;10.00;0.00;10.00;0.00;0.00;0.00;0.00`,
        `${day};9222;;release;payout;0.00;900.00;;0.00;0.00;0.00;0.00`,
      ),
    )
    expect([said.length, unreadable]).toEqual([1, 1])
  })

  it('is read as a workbook with Spanish headings and days that count from 1904', async () => {
    const ours = await pay('mercadopago', 42_000)
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Reporte de Liberaciones'],
      [
        ...['FECHA DE LIBERACIÓN', 'ID DE OPERACIÓN EN MERCADO PAGO', 'NÚMERO DE IDENTIFICACIÓN'],
        ...['TIPO DE REGISTRO', 'DESCRIPCIÓN', 'MONTO NETO ACREDITADO', 'MONTO NETO DEBITADO'],
        ...['MONTO BRUTO DE LA OPERACIÓN', 'COMISIÓN DE MERCADO PAGO O MERCADO LIBRE (INCLUYE IVA)'],
        ...[
          'COMISIÓN POR OFRECER CUOTAS SIN INTERÉS',
          'COSTO DE ENVÍO',
          'IMPUESTOS COBRADOS POR RETENCIONES IIBB',
        ],
      ],
      [44_884, 9231, ours, 'Dinero liquidado', 'Pago', 403.875, 0, 420, -16.125, 0, 0, 0],
      [44_884.4, 9232, '', 'Dinero liquidado', 'Retiro de dinero', 0, 403.88, -403.88, 0, 0, 0, 0],
      ['', '', '', 'Total', '', 0, 0, '', '', '', '', ''],
    ])
    Object.assign(sheet.A3 ?? {}, { z: 'dd/mm/yyyy' })
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, sheet, 'Liberaciones')
    book.Workbook = { WBProps: { date1904: true } }
    const { said, unreadable, booked } = await take(
      Buffer.from(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array),
    )
    expect({ said, unreadable }).toEqual({
      said: ['2026-11-20 payment +42000 1612 matched', '2026-11-20 payout -40388 0 matched'],
      unreadable: 0,
    })
    expect(booked).toEqual({ bank: 40_388, fees: 1_612 })
  })

  it('with days that count from 1904 in text is not read four years off', async () => {
    const row = `44884;9241;TIENDA-4;release;payment;10.00;0.00;10.00;0.00;0.00;0.00;0.00`
    expect(await take(lines(heading, row))).toMatchObject({ said: [], unreadable: 1 })
  })
})

describe('Transbank’s payout detail', () => {
  it('of debit cards is read below its preamble, by the sale’s amount and not the charge’s', async () => {
    currency = 'CLP'
    const ours = await pay('webpay', 12_500, 'CL')
    const preamble = Array.from({ length: 36 }, (_, nth) => `Dato ${nth};valor`)
    const heading =
      'Tipo Transacción;Fecha Venta;Tipo Tarjeta;Identificador;Tipo Venta;Código Autorización Venta;Orden de Pedido;Nº Cuota;Monto Transacción;Monto Afecto;Comisión e IVA Comisión;Monto Exento;Nº Boleta;Monto Anulación;Monto Retenido;Devolución Comisión;Monto Retención;Motivo;Período de Cobro;Detalle de cobros u observación;Monto;IVA;Fecha Abono;Cuenta de Abono;Local'
    const sale = `Venta;11/02/2026;DB;1;VD;001213;${ours};0;12.500;12.500;219;0;1;0;0;0;0;;;;0;0;12/02/2026;1;L`
    const charge = ';;;;;;;;;;;;;;;;;;nov-2026;Arriendo POS;9.990;1.898;12/02/2026;1;L'
    const file = Buffer.from(lines(...preamble, heading, sale, charge), 'latin1')
    const { said, unreadable, booked } = await take(file, 'webpay', 'CL')
    expect({ said, unreadable }).toEqual({ said: ['2026-02-11 payment +12500 219 matched'], unreadable: 1 })
    expect(booked).toEqual({ bank: 12_281, fees: 219 })
  })

  it('of credit cards takes the original amount and both fees; what is charged leaves', async () => {
    currency = 'CLP'
    const ours = await pay('webpay', 42_000, 'CL')
    const heading =
      'Tipo Transacción;Fecha Venta;Tipo Tarjeta;Identificador;Tipo Cuota;Monto Original Venta;Código Autorización Venta;Orden de Pedido;Nº Cuota;Monto Para Abono;Comisión e IVA Comisión;Comisión Adicional e IVA Comisión Adicional;N° Boleta;Monto'
    const row = (kind: string, order: string, amount: string, fees = '0;0') =>
      `${kind};20/11/2026;VI;1;SC;${amount};${order && '1214'};${order};1;${amount};${fees};1;0`
    const { said, booked } = await take(
      lines(
        ...[heading, row('Venta', ours, '42.000', '840;160'), row('Cobro arriendo POS', 'C-1', '9.990')],
        ...[row('Retención', 'R-1', '5.000'), row('Saldo anterior', '', '120.000')],
        ...[row('Devolución retención', 'R-2', '1.000'), row('Ajuste débito', 'A-1', '700')],
      ),
      'webpay',
      'CL',
    )
    expect(said).toEqual([
      '2026-11-20 payment +42000 1000 matched',
      '2026-11-20 other -9990 0 other',
      '2026-11-20 reserve -5000 0 matched',
      '2026-11-20 reserve +1000 0 matched',
      '2026-11-20 other -700 0 other',
    ])
    expect(booked).toEqual({ bank: 26_310, fees: 1_000 })
  })
})

describe('Unlimit’s settlement report', () => {
  const heading =
    'Transaction Date,Payment ID,Merchant Order ID,Transaction Type,Status,Amount,Currency,Fee,Total Fee,Net Amount'

  it('takes no declined payment for money, and its days in the order that they have', async () => {
    const ours = await pay('unlimit', 9_999)
    const { said, unreadable, booked } = await take(
      lines(
        heading,
        `11/02/2026,61,${ours},PAYMENT,COMPLETED,99.99,MXN,3.00,3.50,96.49`,
        `11/20/2026,62,TIENDA-5,PAYMENT,DECLINED,700.00,MXN,0,0,700.00`,
        `11/20/2026,63,TIENDA-6,ROLLING RESERVE,COMPLETED,5.00,MXN,0,0,5.00`,
        `11/20/2026,64,TIENDA-7,MONTHLY FEE,COMPLETED,20.00,MXN,0,0,20.00`,
      ),
      'unlimit',
    )
    expect({ said, unreadable }).toEqual({
      said: [
        '2026-11-02 payment +9999 350 matched',
        '2026-11-20 reserve -500 0 matched',
        '2026-11-20 other -2000 0 other',
      ],
      unreadable: 1,
    })
    expect(booked).toEqual({ bank: 7_149, fees: 350 })
  })

  it('shows a payment without any reference, such as a sum without a word, and counts it in no sum', async () => {
    const ours = await pay('unlimit', 9_999)
    const { said, unreadable, booked } = await take(
      lines(
        heading,
        `2026-11-20,91,${ours},PAYMENT,COMPLETED,99.99,MXN,3.00,3.50,96.49`,
        `2026-11-20,,,,,99.99,MXN,3.00,3.50,96.49`,
      ),
      'unlimit',
    )
    expect({ said, unreadable }).toEqual({
      said: ['2026-11-20 payment +9999 350 matched'],
      unreadable: 1,
    })
    expect(booked).toEqual({ bank: 9_649, fees: 350 })
  })

  it('with days that fit two orders guesses none', async () => {
    const { said, unreadable } = await take(
      lines(
        heading,
        `11/02/2026,71,TIENDA-8,PAYMENT,COMPLETED,10.00,MXN,0,0,10.00`,
        `11/11/2026,72,TIENDA-9,PAYMENT,COMPLETED,10.00,MXN,0,0,10.00`,
      ),
      'unlimit',
    )
    expect({ said, unreadable }).toEqual({
      said: ['2026-11-11 payment +1000 0 foreign'],
      unreadable: 1,
    })
  })

  it('has a difference where a line does not meet its own net amount', async () => {
    const ours = await pay('unlimit', 9_999)
    const { said } = await take(
      lines(heading, `2026-11-20,81,${ours},PAYMENT,COMPLETED,99.99,MXN,3.00,3.50,90.49`),
      'unlimit',
    )
    expect(said).toEqual(['2026-11-20 payment +9999 350 sum'])
  })
})

it.each([
  [
    'mercadopago',
    'DATE;SOURCE_ID;EXTERNAL_REFERENCE;DESCRIPTION;GROSS_AMOUNT',
    '-',
    'chargeback_fee',
    'dispute_shipping',
  ],
  ['unlimit', 'Date;Payment ID;Order ID;Type;Amount', '', 'CHARGEBACK FEE', 'DISPUTE COMMISSION'],
  [
    'webpay',
    'Fecha;Código autorización;Orden de compra;Tipo movimiento;Monto',
    '',
    'Comisión contracargo',
    'Costo de controversia',
  ],
])('What a dispute costs at %s is no dispute of its payment', async (provider, heading, sign, ...kinds) => {
  currency = provider === 'webpay' ? 'CLP' : 'MXN'
  const country = provider === 'webpay' ? 'CL' : 'MX'
  const ours = await pay(provider, 42_000, country)
  const rows = kinds.map((kind, nth) => `2026-11-20;${provider}${nth};${ours};${kind};${sign}15`)
  const { said } = await take(lines(heading, ...rows), provider, country)
  const amount = provider === 'webpay' ? 15 : 1_500
  expect(said).toEqual(kinds.map(() => `2026-11-20 other -${amount} 0 other`))
})

it.each([
  [
    'unlimit',
    'Date;Payment ID;Order ID;Type;Amount',
    'REFUND REVERSAL',
    'Payout reversal',
    'Cancelled refund',
  ],
  [
    'webpay',
    'Fecha;Código autorización;Orden de compra;Tipo movimiento;Monto',
    'Reversa de anulación',
    'Devolución rechazada',
  ],
])('A refund or a payout that %s takes back is no refund', async (provider, heading, ...kinds) => {
  const country = provider === 'webpay' ? 'CL' : 'MX'
  const ours = await pay(provider, 42_000, country)
  const rows = kinds.map((kind, nth) => `2026-11-20;back${nth};${ours};${kind};20`)
  const { said } = await take(lines(heading, ...rows), provider, country)
  const amount = provider === 'webpay' ? 20 : 2_000
  expect(said).toEqual(kinds.map(() => `2026-11-20 other +${amount} 0 other`))
})

it.each([
  [
    'Stripe’s payout reconciliation',
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,description\npo_1,2026-11-20 00:00:00,txn_1,2026-11-18 10:31:00,2026-11-20 00:00:00,mxn,420.00,16.12,403.88,charge,V1',
  ],
  [
    'Stripe’s balance history',
    'id,Type,Source,Amount,Fee,Destination Platform Fee,Net,Currency,Created (UTC),Available On (UTC),Description\ntxn_1,charge,ch_1,"1,420.00",16.12,,1403.88,mxn,2026-11-18 10:31,2026-11-20 00:00,V1',
  ],
  [
    'PayPal’s activity',
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Reference Txn ID","Invoice Number"\n"11/20/2026","10:31:00","PST","Ana Paz","Express Checkout Payment","Completed","MXN","420.00","-16.12","403.88","a@k.test","b@k.test","9AB","","V1"',
  ],
  [
    'PayPal’s settlement report',
    '"RH",2026/11/20 23:59:59 -0700,"A","X",011\n"FH",1\n"SH",2026/11/20 00:00:00 -0700,2026/11/20 23:59:59 -0700,"X",""\n"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency"\n"SB","9AB","V1","","","T0006",2026/11/20 10:31:00 -0700,2026/11/20 10:31:00 -0700,"CR",42000,"MXN","DR",1612,"MXN"',
  ],
  [
    'the operations of Redsys',
    'Fecha;Hora;Tipo operación;Número de pedido;Resultado operación y código;Importe;Moneda;Tarjeta\n20/11/2026;10:31;Autorización;V1;Autorizada 123456;42,00;EUR;4548',
  ],
  [
    'vouchers paid at OXXO',
    'FECHA PAGO|TIENDA|FOLIO|REFERENCIA|IMPORTE|COMISION|IVA|NETO\n20/11/2026|50ABC|1|93000262280678|420.00|10.00|1.60|408.40',
  ],
])('%s is refused for each provider of the shop, and read for none', async (_, file) => {
  for (const provider of ['webpay', 'mercadopago', 'unlimit'])
    expect((await upload(file, provider, 'MX')).error?.code).toBe('payout_not_readable')
})

it('All these files leave books that agree', async () => {
  expect((await auditMoney(shop)).findings.filter(({ code }) => code.startsWith('accounts'))).toEqual([])
})
