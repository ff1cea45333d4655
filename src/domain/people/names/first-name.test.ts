import { expect, it } from 'vitest'
import { firstNameOf } from './first-name.ts'

it.each([
  ['Renata Solís', 'Renata'],
  ['Ma. del Carmen Núñez', 'Ma. del Carmen'],
  ['M.ª José Ríos', 'M.ª José'],
  ['María de los Ángeles Soto', 'María de los Ángeles'],
  ['  Li Wei ', 'Li'],
  ['李娜', '李娜'],
  ['J. Carlos Peña', 'J. Carlos'],
  ['J.', 'J.'],
])('greets %s as %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
