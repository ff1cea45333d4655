import { expect, it } from 'vitest'
import { readQr, signedText, writeQr } from './qr-content.ts'

const content = { orderId: '01J', s: 'signature', k: 'key' }

it('a ticket’s code is read back as it was written', () => {
  expect(readQr(writeQr(content))).toEqual(content)
})

it.each([
  '',
  'https://other.test',
  'null',
  '[]',
  '3',
  '{"orderId":"01J"}',
  '{"orderId":"01J","s":"x"}',
  '{"orderId":1,"s":"x","k":"y"}',
  '{"s":"x","k":"y"}',
  '{"orderId":"01J","s":2,"k":"y"}',
])('the code %s is not one of ours', (text) => {
  expect(readQr(text)).toBeNull()
})

it('signs the order with its key, so that neither can be exchanged', () => {
  expect(signedText('01J', 'a')).not.toBe(signedText('01J', 'b'))
  expect(signedText('01J', 'a')).not.toBe(signedText('01K', 'a'))
})
