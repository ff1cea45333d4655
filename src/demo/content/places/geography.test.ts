import { describe, expect, it } from 'vitest'
import { provinces } from './geography.ts'
import { places } from './places.ts'

const boxes = {
  MX: [14, 33, -119, -86],
  CL: [-56, -17, -76, -66],
  PE: [-19, 0, -82, -68],
  ES: [36, 44, -10, 4],
} as const

function repeated<T>(list: readonly T[]): T[] {
  return list.filter((item, i) => list.indexOf(item) !== i)
}

describe('the geography of the demo', () => {
  it('names every province once in its country and every county once in its province', () => {
    expect(repeated(provinces.map((province) => province.key))).toEqual([])
    expect(repeated(provinces.map(({ country, name }) => `${country} ${name}`))).toEqual([])
    for (const province of provinces) expect(repeated(province.counties), province.name).toEqual([])
  })

  it('lets a customer of any Mexican province choose among eight colonias at least', () => {
    for (const province of provinces.filter(({ country }) => country === 'MX')) {
      expect(province.counties.length, province.name).toBeGreaterThanOrEqual(8)
    }
  })

  it('serves all sixteen alcaldías, fifty-two comunas of Santiago and forty-three districts of Lima', () => {
    const count = (key: string) => provinces.find((province) => province.key === key)?.counties.length
    expect(count('metropolitana')).toBe(52)
    expect(count('lima')).toBe(43)
    expect(provinces.findIndex(({ key }) => key === 'atizapan')).toBe(16)
  })

  it('keeps real names free of stray spaces and in zones that exist', () => {
    for (const { name, counties, timeZone } of provinces) {
      for (const text of [name, ...counties]) expect(text).toMatch(/^[\p{L}\d][\p{L}\d '.-]*[\p{L}\d]$/u)
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    }
  })
})

describe('the venues', () => {
  it('lie in a county that exists and inside their country', () => {
    expect(repeated(places.map((place) => place.key))).toEqual([])
    for (const place of places) {
      const province = provinces.find(({ key }) => key === place.provinceKey)
      expect(province?.counties, place.name).toContain(place.county)
      expect(place.timeZone).toBe(province?.timeZone)
      const [south, north, west, east] = boxes[place.country]
      expect(place.lat > south && place.lat < north && place.lng > west && place.lng < east, place.name).toBe(
        true,
      )
    }
  })
})
