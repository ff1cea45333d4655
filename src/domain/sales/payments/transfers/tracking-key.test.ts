import { expect, it } from 'vitest'
import { findTrackingKey, readTrackingKey } from './tracking-key.ts'

it.each([
  [' mban01002411200012345678 ', 'MBAN01002411200012345678'],
  ['A'.repeat(30), 'A'.repeat(30)],
  ['A'.repeat(31), null],
  ['', null],
  ['12-34', null],
])('the tracking key %s is stored as %s', (text, key) => {
  expect(findTrackingKey(text)).toBe(key)
})

it('a field with another text is refused by its name', () => {
  expect(readTrackingKey('ab1')).toBe('AB1')
  expect(() => readTrackingKey('12-34')).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { trackingKey: 'field_is_invalid' } }),
  )
})
