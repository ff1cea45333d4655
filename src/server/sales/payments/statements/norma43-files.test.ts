import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStatementShop, type StatementShop } from '#test/helpers/payments/statement-shop.ts'

/* Files as Spanish banks export them (AEB, Cuaderno 43): the records are made up by the published widths. */

let bank: StatementShop
beforeAll(async () => {
  bank = await openStatementShop()
})
beforeEach(() => bank.begin())
afterAll(async () => {
  await bank.audit()
  await bank.close()
})

const digits = (value: number | string, width: number) => String(value).padStart(width, '0')
const own = '210004180200051332'

/** Record 11: account, days, the balance before, currency (ISO 4217 number). */
const opens = (account = own, currency = '978') =>
  `11${account}2611012611302${digits(100_000, 14)}${currency}3${'VAIVÉN VIAJES'.padEnd(26)}   `

/** Record 22: codes, 1 debit or 2 credit, cents, number of the document, two references. */
const moves = (
  sign: 1 | 2,
  cents: number,
  { concept = '02', document = '0', first = '0', second = '' } = {},
) =>
  `22    0418261119261120${concept}017${sign}${digits(cents, 14)}${digits(document, 10)}${digits(first, 12)}${second.padEnd(16)}`

/** Records 23: up to five, with two concepts of 38 characters each. */
const says = (...concepts: [string, string?][]) =>
  concepts.map(([one, two = ''], nth) => `23${digits(nth + 1, 2)}${one.padEnd(38)}${two.padEnd(38)}`)

type Sums = [count: number, cents: number]
/** Record 33: the counts and sums of debits and credits, and the balance after them. */
const closes = ([debits, out]: Sums, [credits, arrived]: Sums, account = own, currency = '978') => {
  const after = 100_000 + arrived - out
  return `33${account}${digits(debits, 5)}${digits(out, 14)}${digits(credits, 5)}${digits(arrived, 14)}2${digits(after, 14)}${currency}    `
}

/** The records with record 88, which counts them. */
const file = (...records: string[]) =>
  Buffer.from(
    [...records, `88${'9'.repeat(18)}${digits(records.length, 6)}${' '.repeat(54)}`].join('\r\n'),
    'latin1',
  )

const shownOf = async (bytes: Uint8Array) =>
  (await bank.client('ES').call(`GET /office-api/statement-imports/${await bank.upload('ES', bytes)}`))
    .data as unknown as { hasOtherTotals: boolean; counts: Record<string, number> }

it('A file in Windows-1252 pays by the code of its records, whatever their words, and by a reference in any of them', async () => {
  const [ana, eva, taken] = [await bank.order('ES'), await bank.order('ES'), await bank.order('ES')]
  const bytes = file(
    opens(),
    moves(2, 4_200),
    ...says(['CARGO DE: ANA MUÑOZ PEÑA'], ['CONCEPTO', `VIAJE ${ana.reference}`]),
    moves(2, 4_200, { second: eva.reference }),
    `2401978${digits(4_200, 14)}${' '.repeat(59)}`,
    moves(1, 4_200, { concept: '04' }),
    ...says([`ABONO A FAVOR DE PEÑA ${taken.reference}`]),
    moves(1, 1_050, { concept: '17' }),
    moves(2, 5, { concept: '99' }),
    closes([2, 5_250], [3, 8_405]),
  )
  expect(await shownOf(bytes)).toMatchObject({ hasOtherTotals: false })
  const { lines } = await bank.take('ES', bytes)
  expect(lines.map(({ amount }) => amount)).toEqual([...[42, 42, -42, -10.5, 0.05]])
  expect(await Promise.all([ana, eva, taken].map(({ id }) => bank.stateOf(id)))).toEqual([
    ...['paid', 'paid', 'awaiting_transfer_payment'],
  ])
})

it.each([
  ['counts one debit too many', closes([2, 1_050], [1, 4_200])],
  ['has another sum of credits', closes([1, 1_050], [1, 42_00_00])],
  ['is missing, as in a file that was cut', null],
])('A file whose record 33 %s says that its totals differ', async (_, total) => {
  const records = [opens(), moves(2, 4_200), ...says(['NADIE']), moves(1, 1_050), ...(total ? [total] : [])]
  expect(await shownOf(file(...records))).toMatchObject({ hasOtherTotals: true })
})

it('A file with a second account that is not the shop’s is refused, and one in another currency pays nothing', async () => {
  const order = await bank.order('ES')
  const part = (account: string, currency: string) => [
    opens(account, currency),
    moves(2, 4_200, { second: order.reference }),
    closes([0, 0], [1, 4_200], account, currency),
  ]
  const foreign = file(opens(), closes([0, 0], [0, 0]), ...part('004912340000123456', '978'))
  expect(await bank.refusalOf('ES', foreign)).toBe('statement_other_account')
  await bank.take('ES', file(opens(), closes([0, 0], [0, 0]), ...part(own, '840')))
  expect(await bank.stateOf(order.id)).toBe('awaiting_transfer_payment')
})
