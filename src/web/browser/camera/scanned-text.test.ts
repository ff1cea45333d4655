import { expect, test } from 'vitest'
import { writeQr } from '#domain/travel/tickets/qr-content.ts'
import { createCodeMemory, createNonce, looksLikeCode, readTyped } from './scanned-text.ts'

const ticket = { orderId: 'b1c7', s: 'sig', k: 'key' }

test('a code may be pasted with blanks around it or typed with the quotes of a phone', () => {
  expect(readTyped(` ${writeQr(ticket)}\n`)).toEqual(ticket)
  expect(readTyped('{“orderId”: “b1c7”, “s”: “sig”, “k”: “key”}')).toEqual(ticket)
})

test('anything else is not a ticket', () => {
  for (const text of [
    '',
    'b1c7',
    '{}',
    '{"orderId":"b1c7"}',
    '{"orderId":1,"s":"a","k":"b"}',
    'https://vaiven.test',
  ]) {
    expect(readTyped(text)).toBeNull()
  }
})

test('the code that was just answered is left alone for five seconds, another one is not', () => {
  const memory = createCodeMemory()
  expect(memory.isFresh('a', 0)).toBe(true)
  memory.resume('a', 1000)
  expect(memory.isFresh('a', 5_999)).toBe(false)
  expect(memory.isFresh('b', 1001)).toBe(true)
  expect(memory.isFresh('a', 6_000)).toBe(true)
})

test('each scan has a name of its own', () => {
  expect(createNonce()).toMatch(/^[0-9a-f]{32}$/)
  expect(createNonce()).not.toBe(createNonce())
})

test('a number or a name is searched, and text that looks like a code is read as one', () => {
  for (const text of ['Q7E HT9-DDJ', 'Íñigo Peña', "Lucía O'Hara"])
    expect(looksLikeCode(text), text).toBe(false)
  for (const text of ['{"orderId":', 'https://vaiven.test/x', ' [1', 'x'.repeat(101)]) {
    expect(looksLikeCode(text), text).toBe(true)
  }
})
