import { expect, it } from 'vitest'
import { isProbablySamePerson } from './same-person.ts'

it.each([
  ['Tomás Arriaga', 'Tomás Arriaga Díaz'],
  ['Tomás Arriaga Díaz', 'Tomás Arriaga'],
  ['Tomas Ariaga', 'Tomás Arriaga'],
  ['NADIA CRUZ', ' nadia  cruz '],
  // Two letters are wrong, replaced, left out or added.
  ['Nadia Cruz', 'Nadja Kruz'],
  ['Ximena', 'Xmen'],
])('takes %s and %s for the same person', (one, other) => {
  expect(isProbablySamePerson(one, other)).toBe(true)
})

it.each([
  ['Tomás Arriaga', 'Ximena Duarte'],
  ['Ana García', 'Luis García'],
  ['Ana García', 'Ana López'],
  ['Ana García', ''],
  ['', 'Ana García'],
  ['Nadia Cruz', 'Natja Kruz'],
])('takes %s and %s for two people', (one, other) => {
  expect(isProbablySamePerson(one, other)).toBe(false)
})
