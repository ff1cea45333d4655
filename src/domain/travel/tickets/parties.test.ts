import { expect, test } from 'vitest'
import { foldOrderNumber } from '#domain/sales/orders/order-number.ts'
import { choosePassengers, groupByStop, type Party, partyIdOf } from './parties.ts'

const party = (partyId: string, address: string, ...people: string[]): Party => ({
  partyId,
  address,
  county: 'Roma Norte, Cuauhtémoc',
  passengers: people.map((id) => ({ id: id.replace('+', ''), aboard: id.endsWith('+') })),
})

test('tickets that are picked up at one address share a stop', () => {
  const parties = [
    party('1-1', 'Orizaba 34', 'a'),
    party('1-2', 'Durango 7', 'b'),
    party('2-1', ' orizaba 34 ', 'c'),
  ]
  const stops = groupByStop(parties).map((stop) => stop.map(({ partyId }) => partyId))
  expect(stops).toEqual([['1-1', '2-1'], ['1-2']])
})

test('an order at one stop boards at once, unless some of it is aboard', () => {
  const whole = [party('1-1', 'Orizaba 34', 'a', 'b'), party('2-1', 'Orizaba 34', 'c')]
  expect(choosePassengers(whole, { board: 'oneStop' })).toEqual({
    kind: 'board',
    passengerIds: ['a', 'b', 'c'],
  })
  const begun = [party('1-1', 'Orizaba 34', 'a+', 'b')]
  expect(choosePassengers(begun, { board: 'oneStop' })).toEqual({ kind: 'look' })
  expect(choosePassengers(begun, { board: 'all' })).toEqual({ kind: 'board', passengerIds: ['b'] })
})

test('people of a party board all or none', () => {
  const parties = [party('1-1', 'Orizaba 34', 'a+', 'b', 'c'), party('1-2', 'Durango 7', 'd')]
  const ask = (...asked: Parameters<typeof choosePassengers>[1]['parties'] & object) =>
    choosePassengers(parties, { board: 'all', parties: asked })
  expect(ask({ partyId: '1-1', people: 1 }, { partyId: '1-2' })).toEqual({
    kind: 'board',
    passengerIds: ['b', 'd'],
  })
  expect(ask({ partyId: '1-1', people: 3 })).toEqual({ kind: 'people_already_aboard' })
  expect(ask({ partyId: '1-1', passengers: ['a', 'b'] })).toEqual({ kind: 'people_already_aboard' })
  expect(ask({ partyId: '1-1', passengers: ['d'] })).toEqual({ kind: 'unknown_party' })
})

test('an order number matches despite characters that look alike', () => {
  for (const typed of ['q7eht9ddj', '07E-HT9-DDJ', 'O7E HT9 DDJ', 'Q7EHT9DDI', 'QZEHT9DD1']) {
    expect(foldOrderNumber(typed), typed).toBe(foldOrderNumber('Q7EHT9DDJ'))
  }
  expect(foldOrderNumber('Q7EHT9DDJ')).not.toBe(foldOrderNumber('Q7EHT9DDK'))
})

test('a check-in only looks when it asks to, or when all are aboard', () => {
  const parties = [party('1-1', 'Orizaba 34', 'a', 'b+')]
  expect(choosePassengers(parties, { board: 'none' })).toEqual({ kind: 'look' })
  const aboard = [party('1-1', 'Orizaba 34', 'a+')]
  expect(choosePassengers(aboard, { board: 'all' })).toEqual({ kind: 'already_used' })
  expect(choosePassengers(aboard, { board: 'all', parties: [{ partyId: '1-1' }] })).toEqual({
    kind: 'already_used',
  })
})

test('an order with two stops does not board at one', () => {
  const parties = [party('1-1', 'Orizaba 34', 'a'), party('1-2', 'Durango 7', 'b')]
  expect(choosePassengers(parties, { board: 'oneStop' })).toEqual({ kind: 'look' })
})

test('a party is numbered by its ticket and its address, as people count', () => {
  expect(partyIdOf(0, 0)).toBe('1-1')
  expect(partyIdOf(1, 2)).toBe('2-3')
})

test('a party without passengers left cannot board, and no person boards twice', () => {
  const parties = [party('1-1', 'Orizaba 34', 'a+'), party('1-2', 'Durango 7', 'b', 'c')]
  const ask = (...asked: { partyId: string; people?: number; passengers?: string[] }[]) =>
    choosePassengers(parties, { board: 'all', parties: asked })
  expect(ask({ partyId: '1-1' })).toEqual({ kind: 'people_already_aboard' })
  expect(ask({ partyId: '3-1' })).toEqual({ kind: 'unknown_party' })
  expect(ask({ partyId: '1-2', passengers: ['b', 'b'] })).toEqual({ kind: 'board', passengerIds: ['b'] })
  expect(ask({ partyId: '1-2', people: 1 }, { partyId: '1-2', people: 1 })).toEqual({
    kind: 'board',
    passengerIds: ['b', 'c'],
  })
  expect(ask({ partyId: '1-2', passengers: ['b'] }, { partyId: '1-2', passengers: ['b'] })).toEqual({
    kind: 'people_already_aboard',
  })
})
