import { expect, it } from 'vitest'
import { choosePayee } from './choose-payee.ts'
import { gluedReferencesIn } from './references-in-text.ts'

const order = {
  number: 'VVN7KQ2MP',
  transferReference: 4_812_305,
  customer: 'Ángela Muñoz',
  missing: 42_000,
  currency: 'MXN',
  isOpen: true,
}
const other = { ...order, number: 'AAA7KQ2MP', transferReference: 5_555_555, customer: 'Lucía Prado' }
const credit = { amount: 42_000, currency: 'MXN', reference: 'boletos', payer: 'JUAN PEREZ' }
const chosen = (said: Partial<typeof credit>, named = [order, other]) =>
  choosePayee({ ...credit, ...said }, named, [order, other])?.number ?? null

it.each([
  ['480000 481230520112026', 'a date after it'],
  ['201120264812305', 'a date before it'],
  ['48123052026-11-20', 'a date in groups after it'],
  ['20/11/20264812305', 'a date in groups before it'],
  ['RF184812305', 'a creditor reference'],
  ['RF18481230520112026', 'a creditor reference and a date'],
  ['RF18 4812 305', 'a creditor reference in groups'],
  ['4 8 1 2 3 0 5', 'single digits'],
  ['48 - 12 - 305', 'groups with hyphens'],
  ['48I23O5', 'I for 1 and O for 0'],
  ['pago 48l23o5 gracias', 'l for 1 and o for 0'],
  ['BOLETOS4812305OAXACA', 'words on both sides'],
  ['4812305/19.11.2026', 'a date with a slash'],
  ['0000481230519112026', 'zeros before it and a date'],
])('%s names its order by %s, when the amount is right', (reference) => {
  expect(chosen({ reference })).toBe(order.number)
})

it('a reference among other digits pays nothing when the amount differs, or the order needs no money', () => {
  expect(chosen({ reference: '481230519112026', amount: 41_999 })).toBeNull()
  expect(
    chosen({ reference: '481230519112026', payer: 'x' }, [{ ...order, isOpen: false, missing: 0 }]),
  ).toBeNull()
})

it('two orders that fit the same digits are for staff', () => {
  const neighbour = { ...other, transferReference: 9_112_026 }
  expect(chosen({ reference: '481230519112026' }, [order, neighbour])).toBeNull()
  expect(chosen({ reference: '481230519112026' }, [order, { ...neighbour, missing: 1 }])).toBe(order.number)
})

it('a name never decides against a reference that names another open order', () => {
  expect(chosen({ reference: '481230519112026', amount: 1, payer: 'LUCIA PRADO' })).toBeNull()
})

it.each([
  'MU#OZ LARA ANGELA',
  'MU¥OZ ANGELA',
  'ANGELA MU?OZ',
  '#NGELA MU??OZ',
  'MUN~OZ ANGELA',
  'ÁNGELA MUÃ‘OZ',
])('the payer %s is Ángela Muñoz', (payer) => {
  expect(chosen({ payer })).toBe(order.number)
})

it.each(['MU#OZ', 'MUXOZ ANGELA', 'MU#Z ANGELA'])('the payer %s is not', (payer) => {
  expect(chosen({ payer })).toBeNull()
})

it('a long text is read in linear time', () => {
  expect(gluedReferencesIn('1 '.repeat(20_000)).length).toBeLessThan(100)
  expect(gluedReferencesIn('O'.repeat(100_000))).toEqual([])
})

it.each([
  ['lOll2lO', 1011210],
  ['LUCIA PRADO 1OIl O01', 1011001],
  ['lOlOIIl', 1010111],
])('%s is a reference however many of its digits are written as letters', (text, reference) => {
  expect(gluedReferencesIn(text)).toContain(reference)
})
