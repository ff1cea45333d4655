import { expect, it } from 'vitest'
import { isUndeliverable } from './setup-lacks.ts'

it.each([
  'Vaivén <hola@vaiven.test>',
  'hola@localhost',
  'a@mail.invalid',
  'A <a@b.example>',
  'a@example.com',
  'a@b.TEST.',
  'no address',
])('the sender %s cannot be answered', (sender) => {
  expect(isUndeliverable(sender)).toBe(true)
})

it.each(['Brisa <hola@brisa.mx>', 'hola@mail.test.brisa.mx', 'a@bexample.com', 'a@latest.org'])(
  'the sender %s can be answered',
  (sender) => {
    expect(isUndeliverable(sender)).toBe(false)
  },
)
