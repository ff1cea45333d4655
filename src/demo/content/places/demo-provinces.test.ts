import { expect, it } from 'vitest'
import { places } from './demo-places.ts'
import { provinces } from './demo-provinces.ts'

const boxes = {
  MX: [14, 33, -119, -86],
  CL: [-56, -17, -76, -66],
  PE: [-19, 0, -82, -68],
  ES: [36, 44, -10, 4],
} as const

function repeated<T>(list: readonly T[]): T[] {
  return list.filter((item, i) => list.indexOf(item) !== i)
}

it('the demo names every province once', () => {
  expect(repeated(provinces.map((province) => province.key))).toEqual([])
  expect(repeated(provinces.map(({ country, code }) => `${country} ${code}`))).toEqual([])
})

it('its venues lie inside their country and have the clock of their province', () => {
  expect(repeated(places.map((place) => place.key))).toEqual([])
  for (const place of places) {
    expect(place.timeZone).toBe(provinces.find(({ key }) => key === place.provinceKey)?.timeZone)
    const [south, north, west, east] = boxes[place.country]
    expect(place.lat > south && place.lat < north && place.lng > west && place.lng < east, place.name).toBe(
      true,
    )
  }
})
