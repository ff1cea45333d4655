import { expect, it } from 'vitest'
import { showPhone } from './show-phone.ts'

it.each([
  ['+525512345678', '+52 55 1234 5678'],
  ['+524421234567', '+52 442 123 4567'],
  ['+56961234567', '+56 9 6123 4567'],
  ['+51987654321', '+51 987 654 321'],
  ['+34612345678', '+34 612 34 56 78'],
  ['+5511912345678', '+55 11 91234 5678'],
  ['+573012345678', '+57 301 2345678'],
  ['+12025550123', '+1 202 555 0123'],
])('shows %s as its country groups it', (number, shown) => {
  expect(showPhone(number)).toBe(shown)
})

it('leaves invalid numbers unchanged', () => {
  expect(showPhone('ext. 12')).toBe('ext. 12')
  expect(showPhone('')).toBe('')
})
