import { expect, it } from 'vitest'
import { cityNamed } from './city-named.ts'

const cities = [
  { id: 1, name: 'Benito Juárez, Ciudad de México' },
  { id: 2, name: 'Benito Juárez, Quintana Roo' },
  { id: 3, name: 'Lima, Lima' },
  { id: 4, name: 'Limache' },
]

it.each([
  ['Lima, Lima', 3],
  ['lima', 3],
  ['limac', 4],
  ['benito juarez, ciudad de mexico', 1],
  ['Benito Juárez', undefined],
  ['Cusco', undefined],
  [' ', undefined],
])('finds the city of «%s»', (typed, id) => {
  expect(cityNamed(cities, typed)).toBe(id)
})
