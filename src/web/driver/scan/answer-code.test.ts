import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { IndexedState } from '#domain/travel/driving/order-index.ts'
import { signedText, writeQr } from '#domain/travel/tickets/qr-content.ts'
import { readLeg } from '../ride/read-leg.ts'
import { driveRoute } from '../test/drive-route.ts'
import { answerCode } from './answer-code.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'jwk' }).x ?? ''
const keys = [{ id: 'aabbccdd', publicKey: raw }]

const orderOf = (id: string, vehicle: number | null, state: IndexedState = 'valid') => ({
  hash: new Uint8Array(createHash('sha256').update(id).digest()),
  vehicle,
  state,
  stop: 1,
  people: 2,
})
const route = driveRoute({
  keys,
  orders: [
    orderOf('first', 0),
    orderOf('second', 0, 'disputed'),
    orderOf('other', 1),
    orderOf('late', null),
    orderOf('unpaid', 1, 'unpaid'),
    orderOf('cancelled', 0, 'cancelled'),
  ],
})

function codeOf(orderId: string): string {
  const s = sign(null, Buffer.from(signedText(orderId, 'aabbccdd')), privateKey).toString('base64url')
  return writeQr({ orderId, s, k: 'aabbccdd' })
}

const answer = (text: string) => answerCode(text, route, readLeg(route, 'outbound', []))

afterEach(() => vi.restoreAllMocks())

test('an order of the van with somebody who waits may board, a disputed one with a word', async () => {
  expect(await answer(codeOf('first'))).toMatchObject({ kind: 'board', isDisputed: false })
  expect(await answer(codeOf('second'))).toMatchObject({ kind: 'board', isDisputed: true })
})

test('an order whose people are all aboard says since when', async () => {
  const full = driveRoute({ keys, orders: [orderOf('first', 0)] })
  const leg = readLeg(full, 'outbound', [])
  const since = Date.parse('2026-12-05T17:30:00.000Z')
  for (const { people } of leg.stops.flatMap(({ parties }) => parties))
    for (const person of people) Object.assign(person, { state: 'aboard', since })
  expect(await answerCode(codeOf('first'), full, leg)).toMatchObject({ kind: 'already', since })
})

test('an order of another van says which, and how many people', async () => {
  expect(await answer(codeOf('other'))).toMatchObject({ kind: 'other_van', van: 'Van 2', people: 2 })
  expect(await answer(codeOf('late'))).toMatchObject({ kind: 'other_van', van: null })
})

test('an order that is unpaid, cancelled or not of tonight says the age of the list', async () => {
  const asOf = Date.parse(route.listAt)
  expect(await answer(codeOf('unpaid'))).toMatchObject({ kind: 'unpaid', asOf })
  expect(await answer(codeOf('cancelled'))).toMatchObject({ kind: 'cancelled', asOf })
  expect(await answer(codeOf('tomorrow'))).toMatchObject({ kind: 'unknown', asOf })
})

const forgeries = {
  'another order': () => codeOf('first').replace('first', 'other'),
  'a signature of another key': () => {
    const foreign = sign(
      null,
      Buffer.from(signedText('first', 'aabbccdd')),
      generateKeyPairSync('ed25519').privateKey,
    )
    return writeQr({ orderId: 'first', s: foreign.toString('base64url'), k: 'aabbccdd' })
  },
  'an unknown key': () => codeOf('first').replace('aabbccdd', 'ffffffff'),
  'no base64': () => writeQr({ orderId: 'first', s: '!', k: 'aabbccdd' }),
}

test.each(Object.entries(forgeries))('a code with %s is not ours', async (_, forge) => {
  expect(await answer(forge())).toEqual({ kind: 'forged' })
})

test('any other code is no ticket', async () => {
  for (const text of ['https://vaiven.test', '{}', ''])
    expect(await answer(text)).toEqual({ kind: 'not_a_ticket' })
})

test('a browser without Ed25519 answers the same', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'))
  expect(await answer(codeOf('first'))).toMatchObject({ kind: 'board' })
  for (const forge of Object.values(forgeries)) expect(await answer(forge())).toEqual({ kind: 'forged' })
})
