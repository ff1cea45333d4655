import { describe, expect, it } from 'vitest'
import { mercadopagoPayouts } from '#server/sales/payments/providers/mercadopago/mercadopago-payouts.ts'
import type { PayoutFormat } from '#server/sales/payments/providers/payout-format.ts'
import { webpayPayouts } from '#server/sales/payments/providers/webpay/webpay-payouts.ts'
import { readPayoutFile } from './read-payout-file.ts'

const readFile = (format: PayoutFormat, currency: 'MXN' | 'CLP', ...rows: string[]) =>
  readPayoutFile(rows.join('\n'), format, { currency, today: '2026-11-22' })

const heading =
  'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT'
const row = (record: string, kind: string, [credit, debit, gross, fee]: string[], id = '') =>
  `2026-11-20T10:00:00.000-04:00;${id};;${record};${kind};${credit};${debit};${gross};${fee}`
const opening = row('initial_available_balance', '', ['100.00', '0.00', '', ''])
const paid = row('release', 'payment', ['400.00', '0.00', '420.00', '-20.00'], '1')
const out = (amount: string) => row('release', 'payout', ['0.00', amount, `-${amount}`, '0.00'], '2')
const total = (credit: string) => row('total', '', [credit, '0.00', '', ''])
const released = (...rows: string[]) => readFile(mercadopagoPayouts, 'MXN', heading, ...rows).otherTotal

describe('the own total of a payout file agrees with its lines', () => {
  it.each([
    ['when the payout is all that was earned', [paid, out('400.00')]],
    ['when it takes the balance of before along', [opening, paid, out('500.00')]],
    ['when a part stays, which the total states', [opening, paid, out('150.00'), total('350.00')]],
    ['when the total leaves the balance of before out', [opening, paid, total('400.00')]],
    ['when a part stays with the provider', [opening, paid, out('40.00')]],
    ['when the file states none', [paid]],
    ['when it has payouts alone', [out('77.00')]],
  ])('%s', (_, rows) => expect(released(...rows)).toBe(null))

  it('when fractions of a cent were rounded line by line', () => {
    const third = (id: string) => row('release', 'payment', ['400.00', '0.00', '420.00', '-20.003'], id)
    expect(released(third('1'), third('2'), out('799.99'))).toBe(null)
  })
})

describe('the own total of a payout file differs from its lines', () => {
  it('when a line is missing', () => {
    expect(released(opening, paid, total('900.00'))).toEqual({
      ...{ row: 4, of: 'total', stated: 90_000, sum: 50_000, bookedOn: '2026-11-20' },
    })
  })

  it('when a line cannot be read', () => {
    const broken = row('release', 'payment', ['400.00', '0.00', 'many', '0.00'], '3')
    expect(released(paid, broken, out('800.00'))).toMatchObject({ of: 'payout', stated: 80_000, sum: 40_000 })
  })

  it('when more was paid out than was earned', () => {
    expect(released(paid, out('4000.00'))).toMatchObject({ row: 3, stated: 400_000, sum: 40_000 })
    expect(released(opening, paid, out('540.00'))).toMatchObject({ stated: 54_000, sum: 40_000 })
  })
})

it('Rows with balances, subtotals and totals are no lines of a payout file, in words of any provider', () => {
  const balance = row('available_balance', 'pre_payout_1', ['400.00', '0.00', '400.00', '0.00'])
  const { lines } = readFile(mercadopagoPayouts, 'MXN', heading, opening, paid, balance, total('500.00'))
  expect(lines).toHaveLength(1)
  const chilean = (last: string) =>
    readFile(
      webpayPayouts,
      'CLP',
      'Orden de compra;Código autorización;Fecha venta;Tipo transacción;Monto venta;Comisión',
      'V1;111;20-11-2026;Venta;18.000;540',
      'V2;112;20-11-2026;Venta;36.000;1.080',
      'Subtotal;;;;54.000;1.620',
      last,
    )
  const read = chilean('TOTAL:;;;;54.000;1.620')
  expect([read.lines.length, read.unreadable, read.otherTotal]).toEqual([2, [], null])
  expect(chilean('Total abono;;;;52.380;').otherTotal).toBe(null)
  expect(chilean('Total abono;;;;62.380;').otherTotal).toMatchObject({ stated: 62_380, sum: 54_000 })
})

it('A payout file of more lines than a month has is refused', () => {
  const rows = `${paid}\n`.repeat(60_001)
  expect(() => released(rows)).toThrow('payout_too_long')
})
