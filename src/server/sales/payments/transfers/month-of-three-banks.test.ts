import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { sql } from '#test/helpers/builders.ts'
import {
  openStatementShop,
  refundAccounts,
  type StatementShop,
  statementPrice,
} from '#test/helpers/payments/statement-shop.ts'

/*
 * The same month at three banks, each in the file that the bank exports: the headings are the banks', all movements are made
 * up. The figures were computed by hand from the movements.
 */

let bank: StatementShop
beforeAll(async () => {
  bank = await openStatementShop()
})
afterAll(() => bank.close())

/** A movement in minor units; debits are negative. */
type Movement = { day: number; text: string; amount: number; key: string; hour: string }
type Bank = {
  country: CountryCode
  write(movements: readonly (Movement & { balance: number })[]): string | Uint8Array
  /** how the bank words a transfer from a person, one that is taken back, one of ours, and one of ours that comes back */
  from(who: string, concept: string): string
  takenBack(who: string, concept: string): string
  sent(account: string, concept: string): string
  cameBack(concept: string): string
  /** a transfer arrives without it; it is below the limit of decision 55 */
  fee: number
}

const balanced = (opening: number, movements: readonly Movement[]) => {
  let balance = opening
  return movements.map((one) => {
    balance += one.amount
    return { ...one, balance }
  })
}
const two = (value: number) => String(value).padStart(2, '0')
const dayOf = ({ day }: Movement) => `${two(day)}/11/2026`
const major = (minor: number) => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const workbook = (rows: (string | number)[][], bookType: xlsx.BookType) => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Movimientos')
  return Buffer.from(xlsx.write(book, { type: 'buffer', bookType }) as Uint8Array)
}

/** A CSV in UTF-8 whose lines have the newest last, with apostrophes before accounts and dashes for nothing. */
const banorte: Bank = {
  country: 'MX',
  fee: 1_200,
  write: (movements) =>
    [
      '\ufeff"CUENTA","FECHA DE OPERACIÓN","FECHA","REFERENCIA","DESCRIPCIÓN","COD. TRANSAC","SUCURSAL","DEPÓSITOS","RETIROS","SALDO","MOVIMIENTO","DESCRIPCIÓN DETALLADA","CHEQUE"',
      ...movements.map((one, nth) => {
        const [credit, debit] = [
          one.amount > 0 ? `$${major(one.amount)}` : '-',
          one.amount < 0 ? `$${major(-one.amount)}` : '-',
        ]
        const [short = ''] = one.text.split(',')
        const detail = `${one.text} HR LIQ: ${one.hour}:07 CVE RAST: ${one.key}`
        return `"'0601500000","${dayOf(one)}","${dayOf(one)}","00000000${nth}","${short}","003","0601","${credit}","${debit}","$${major(one.balance)}","${412_000 + nth}","${detail}","-"`
      }),
    ].join('\r\n'),
  from: (who, concept) =>
    `SPEI RECIBIDO, BCO:0012 BBVA MEXICO DEL CLIENTE ${who} DE LA CLABE 012180001234567891 CON RFC XAXX010101000 CONCEPTO: ${concept}`,
  takenBack: (who, concept) =>
    `CORRECCION DE ABONO, DEV. SPEI RECIBIDO DEL CLIENTE ${who} CONCEPTO: ${concept}`,
  sent: (account, concept) =>
    `COMPRA ORDEN DE PAGO SPEI, =REFERENCIA CTA/CLABE: ${account} BEM SPEI BCO:072 BENEF:TEOFILO ZUNIGA (DATO NO VERIF POR ESTA INST) ${concept}`,
  cameBack: (concept) => `DEVOLUCION SPEI, CAUSA: CUENTA CANCELADA ${concept}`,
}

/** The old Excel format; the newest movement first, whole pesos, its totals below. */
const bancoDeChile: Bank = {
  country: 'CL',
  fee: 400,
  write: (movements) =>
    workbook(
      [
        ['Cartola histórica'],
        ['Cuenta', '00-012-34567-8', '', 'Moneda', 'CLP'],
        [],
        [
          'Fecha',
          'Descripción',
          'Canal o Sucursal',
          'Nro. Docto.',
          'Cargos (CLP)',
          'Abonos (CLP)',
          'Saldo (CLP)',
        ],
        ...movements
          .toReversed()
          .map((one) => [
            dayOf(one),
            one.text,
            'INTERNET',
            one.key.slice(-7),
            one.amount < 0 ? -one.amount : '',
            one.amount > 0 ? one.amount : '',
            one.balance,
          ]),
        ['', 'Total', '', '', sumOf(movements, -1), sumOf(movements, 1), ''],
      ],
      'biff8',
    ),
  from: (who, concept) => `Traspaso De:${who} ${concept}`,
  takenBack: (who, concept) => `Reversa Traspaso De:${who} ${concept}`,
  sent: (account, concept) => `Traspaso A:Teofilo Zuniga ${account} ${concept}`,
  cameBack: (concept) => `TEF devuelta cuenta cerrada ${concept}`,
}

/** Signed numbers in XLSX, hours, a tax of each movement, two rows above the headings. */
const bcp: Bank = {
  country: 'PE',
  fee: 300,
  write: (movements) =>
    workbook(
      [
        ['Cuenta', '193-01234567-8-90'],
        ['Moneda', 'Soles'],
        [],
        ...[
          [
            'Fecha',
            'Fecha valuta',
            'Descripción operación',
            'Monto',
            'Saldo',
            'Sucursal - agencia',
            'Operación - Número',
            'Operación - Hora',
            'Usuario',
            'UTC',
            'Referencia2',
          ],
        ],
        ...movements.map((one) => [
          dayOf(one),
          dayOf(one),
          one.text,
          one.amount / 100,
          one.balance / 100,
          '111-008',
          one.key.slice(-8),
          `${one.hour}:09`,
          'BPI',
          '4910',
          '',
        ]),
      ],
      'xlsx',
    ),
  from: (who, concept) => `TRAN.CTAS.TERC.BM ${who} ${concept}`,
  takenBack: (who, concept) => `EXTORNO ABONO ${who} ${concept}`,
  sent: (account, concept) => `TRANSF CCI ${account} ${concept}`,
  cameBack: (concept) => `TRANSF DEVUELTA CUENTA INEXISTENTE ${concept}`,
}

function sumOf(movements: readonly Movement[], sign: 1 | -1): number {
  return movements.reduce((sum, { amount }) => sum + (amount * sign > 0 ? amount * sign : 0), 0)
}

const accountsOf = async (country: CountryCode) => {
  const rows = await sql<{ account: string; amount: number }>(
    bank.shop,
    `select account, sum(l.amount)::int as amount from ledger l join orders o on o.id = l.order_id
     
     where o.country_code = $1 group by 1 having sum(l.amount) <> 0 order by 1`,
    [country],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** The totals of the country's report of ways to pay. */
async function reportOf(country: CountryCode): Promise<Record<string, number>> {
  // The ledger's times are the database's.
  const [days] = await sql<{ from: string; to: string }>(
    bank.shop,
    `select (min(created_at) - interval '2 days')::date::text as from, (max(created_at) + interval '2 days')::date::text as to from ledger`,
  )
  const { data } = await bank
    .client(country)
    .call(`GET /office-api/reports/money/methods?${new URLSearchParams(days)}`)
  const { measures, tables } = data as unknown as Report
  return Object.fromEntries(measures.map(({ name }, nth) => [name, tables[0]?.totals[nth] ?? 0]))
}

it.each([
  ['Banorte', banorte],
  ['Banco de Chile', bancoDeChile],
  ['BCP', bcp],
])('a month of %s is booked as its movements say', async (_name, own) => {
  await bank.begin()
  const { country, fee } = own
  const unit = country === 'CL' ? 1 : 100
  const price = statementPrice[country]
  const [exact, short, parts, above, reversed] = [
    await bank.order(country),
    await bank.order(country),
    await bank.order(country),
    await bank.order(country),
    await bank.order(country),
  ]
  const account = refundAccounts[country]!
  const kept = await bank.refunded(country, account)
  const bounced = await bank.refunded(country, account)
  const accountText = account.account!
  let keys = 0
  const at = (day: number, amount: number, text: string, key?: string): Movement => {
    keys += 1
    return {
      day,
      amount,
      text,
      key: key ?? `MBAN0100${1_000_000 + keys}`,
      hour: `${two(8 + keys)}:1${keys % 6}`,
    }
  }
  const movements = [
    at(2, -price * 9, 'RENTA OFICINA NOVIEMBRE'),
    at(3, price, own.from('ANA PAZ', `boletos ${exact.reference}`)),
    at(4, price - fee, own.from('LUIS MORA', short.reference)),
    at(5, price / 2, own.from('EVA SOL', `primera parte ${parts.reference}`)),
    at(6, price / 2, own.from('EVA SOL', `segunda parte ${parts.reference}`)),
    at(9, price + fee, own.from('IVO RUIZ', above.reference)),
    at(10, price, own.from('MALA FE', reversed.reference), 'MBAN01009990001'),
    at(11, -price, own.takenBack('MALA FE', reversed.reference), 'MBAN01009990001'),
    at(12, price * 3, own.from('EMPRESA SA', 'pago de factura 12')),
    at(16, -price, own.sent(accountText, kept.number)),
    at(17, -price, own.sent(accountText, bounced.number), 'MBAN01009990002'),
    at(18, price, own.cameBack(bounced.number), 'MBAN01009990002'),
    at(20, -fee, 'COMISION POR MANEJO DE CUENTA'),
  ]
  const { counts, lines } = await bank.take(country, own.write(balanced(price * 100, movements)))
  const effects = lines
    .filter(({ state }) => state !== 'zero')
    .map(({ amount, state, paid }) => [amount, state, paid])
  expect(country === 'CL' ? effects.toReversed() : effects).toEqual(
    [
      [-price * 9, 'debit', null],
      [price, 'matched', exact.number],
      [price - fee, 'matched', short.number],
      [price / 2, 'matched', parts.number],
      [price / 2, 'matched', parts.number],
      [price + fee, 'matched', above.number],
      [price, 'matched', reversed.number],
      [-price, 'taken_back', reversed.number],
      [price * 3, 'open', null],
      [-price, 'refund_sent', kept.number],
      [-price, 'refund_sent', bounced.number],
      [price, 'bounced', bounced.number],
      [-fee, 'debit', null],
    ].map(([amount, ...more]) => [Number(amount) / unit, ...more]),
  )
  expect(counts).toEqual({
    ...{ placed: 6, taken_back: 1, refund_sent: 2, bounced: 1 },
    ...{ open: 1, debit: 2, known: 0, zero: country === 'CL' ? 1 : 0, unreadable: 0 },
  })
  // Seven prices came and two were given back; the customer of the transfer that was taken back owes one.
  expect(await accountsOf(country)).toEqual({
    ...{ sales: -5 * price, customer: price, forgiven: fee, refunds: -(price + fee) },
    'provider:transfer': 5 * price,
  })
  for (const one of [exact, short, parts, above, reversed]) expect(await bank.stateOf(one.id)).toBe('paid')
  expect((await bank.refundsOf(bounced.id)).map(({ state }) => state)).toEqual(['waiting_for_staff'])
  expect(await reportOf(country)).toMatchObject({
    ...{ received: 7 * price, returned: price, refunds_sent: price, kept: 5 * price },
    ...{ payments: 8, fees: 0 },
  })
  await bank.audit()
})
