import { describe, expect, it } from 'vitest'
import { readText } from '#server/platform/workbook/formats/read-text.ts'
import { payoutFormats } from '#server/sales/payments/providers/payout-formats.ts'
import { readPayoutFile } from './read-payout-file.ts'

function read(file: string | Buffer, provider = 'webpay', currency: 'CLP' | 'MXN' = 'CLP') {
  const format = payoutFormats.get(provider)
  if (!format) throw new Error('no such provider')
  const { lines, unreadable, otherTotal } = readPayoutFile(readText(Buffer.from(file)), format, {
    currency,
    today: '2026-11-22',
  })
  const said = lines.map(
    ({ kind, theirs, ours, amount, fee, bookedOn }) =>
      `${bookedOn} ${kind} ${ours || theirs} ${amount} ${fee}`,
  )
  return { said, unreadable: unreadable.length, otherTotal }
}

const headings =
  'Fecha venta;Tipo transacción;Orden de compra;Código de autorización;Monto venta;Comisión;IVA comisión'
const sale = '20/11/2026;Venta;V4812305;1213;42.000;840;160'
const refund = '20/11/2026;Anulación;V4812306;1214;-2.000;0;0'
const file = [headings, sale, refund, ''].join('\n')
const said = ['2026-11-20 payment V4812305 42000 1000', '2026-11-20 refund V4812306 2000 0']

it.each(['20/11/2099', '20/11/2020', '20/12/2026'])('a line of %s is unreadable', (day) => {
  const { said: lines, unreadable } = read(file.replace('20/11/2026', day))
  expect({ lines, unreadable }).toEqual({ lines: [said[1]], unreadable: 1 })
})

describe('a payout file', () => {
  it.each([
    ['line ends of a single CR', file.replaceAll('\n', '\r')],
    ['Ctrl-Z at its end', `${file}\x1a`],
    ['zero bytes as padding', file + '\0'.repeat(300)],
    ['two byte order marks', `\ufeff\ufeff${file}`],
    ['UTF-16 without a mark', Buffer.from(file, 'utf16le')],
    ['Windows-1252', Buffer.from(file, 'latin1')],
    ['tabs', file.replaceAll(';', '\t')],
    ['pipes', file.replaceAll(';', '|')],
    [
      'a preamble with commas',
      `Transbank S.A., Huérfanos 770, Santiago, Chile\nComercio, Vaivén, SpA, 5970\nDesde, hasta, fecha, hora\n\n${file}`,
    ],
    ['headings over two lines', file.replace('Monto venta', '"Monto\nventa"')],
    ['headings that are repeated', [headings, sale, headings, refund].join('\n')],
    ['a total in its own row', `${file}Total;;;;40.000;840;160`],
    ['a total that names its column', `${file};;TOTAL GENERAL;;$40.000;840;160`],
    [
      'a minus behind the amount and a sign of the currency',
      file.replace('-2.000', '$2.000-').replace('42.000', '$ 42.000'),
    ],
    ['parentheses and no-break spaces', file.replace('-2.000', '(2.000)').replace('42.000', '42\u202f000')],
    ['dashes for nothing', file.replace(';0;0', ';-;–')],
    ['days in words', file.replaceAll('20/11/2026', '20-nov-2026')],
    ['days with two digits of the year', file.replaceAll('20/11/2026', '20/11/26 10:31')],
    ['serial days', file.replaceAll('20/11/2026', '46346.4')],
  ])('is read with %s', (_what, bytes) => {
    expect(read(bytes)).toEqual({ said, unreadable: 0, otherTotal: null })
  })

  it.each([
    ['another mark', '42,000.00'],
    ['a word', 'cuarenta'],
    ['another currency', 'USD 42.00'],
    ['two signs', '--42.000'],
  ])('has a line that is not read for %s', (_what, amount) => {
    expect(read(file.replace('42.000', amount))).toMatchObject({ said: said.slice(1), unreadable: 1 })
  })

  it('says a footer that differs from its lines', () => {
    expect(read(`${file}Total;;;;50.000;840;160`).otherTotal).toMatchObject({
      of: 'total',
      stated: 50_000,
      sum: 40_000,
    })
  })
})

it.each([
  ['Reverso contracargo', 'dispute_won', false],
  ['Reversa de contracargo', 'dispute_won', false],
  ['Contracargo ganado', 'dispute_won', false],
  ['Contracargo', 'dispute', true],
  ['Reverso de venta', 'refund', true],
  ['Venta anulada', 'refund', true],
  ['Reverso de anulación', 'other', false],
  ['Venta rechazada', 'other', false],
  ['Cobro reverso', 'other', false],
])('Transbank’s line "%s" is %s; its money leaves: %s', (kind, is, leaves) => {
  const format = payoutFormats.get('webpay')!
  const text = `${headings}\n20/11/2026;${kind};V4812305;1213;42.000;0;0`
  const { lines } = readPayoutFile(text, format, { currency: 'CLP', today: '2026-11-22' })
  expect(lines).toMatchObject([{ kind: is, leaves }])
})

it.each(['AUTHORIZED', 'Autorizado'])('a payment that is %s is money at Transbank alone', (status) => {
  const text = `Date,Payment ID,Order ID,Type,Status,Amount\n2026-11-20,1,V4812305,PAYMENT,${status},42.00`
  expect(read(text, 'unlimit', 'MXN')).toMatchObject({ said: [], unreadable: 1 })
  const own = headings.replace('Monto venta', 'Estado;Monto venta')
  const chile = `${own}\n${sale.replace('42.000', `${status};42.000`)}`
  expect(read(chile)).toMatchObject({ said: [said[0]], unreadable: 0 })
})

it.each([
  ...['VOIDED', 'REVERSED', 'NEW', 'IN_PROGRESS', 'TERMINATED', 'in_process', 'En proceso'],
  ...['WAITING', 'UNPAID', 'No pagado'],
])('a payment whose status is %s is no money', (status) => {
  const text = `Date,Payment ID,Order ID,Type,Status,Amount\n2026-11-20,1,V4812305,PAYMENT,${status},42.00`
  expect(read(text, 'unlimit', 'MXN')).toMatchObject({ said: [], unreadable: 1 })
})
