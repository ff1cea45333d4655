import { expect, it } from 'vitest'
import { pointIn } from './point-fields.tsx'

const read = (latitude: string, longitude: string) => {
  const form = new FormData()
  form.set('latitude', latitude)
  form.set('longitude', longitude)
  return pointIn(form)
}

it.each([
  ['in the first field', '19.4131, -99.1622', ''],
  ['in the second field', '', '19.4131, -99.1622'],
  ['over the point of before', '19,4131; -99,1622', '-99.1'],
  ['one in each field', '19,4131', '-99.1622'],
])('reads coordinates pasted %s', (_where, latitude, longitude) => {
  expect(read(latitude, longitude)).toEqual({ latitude: 19.4131, longitude: -99.1622 })
})

it('takes one number with a decimal comma for no pair', () => {
  expect(read('19,41', '')).toEqual({ latitude: 19.41, longitude: null })
})
