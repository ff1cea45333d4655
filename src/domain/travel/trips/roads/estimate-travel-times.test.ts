import { expect, it } from 'vitest'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { estimateTravelSeconds, roadMetres, trafficFactor } from './estimate-travel-times.ts'

const romaNorte = { latitude: 19.4194, longitude: -99.1616 }
const coyoacan = { latitude: 19.3467, longitude: -99.1617 }
const toluca = { latitude: 19.2826, longitude: -99.6557 }

it('takes as long across Mexico City as its vans do, longer in the rush hour', () => {
  const night = estimateTravelSeconds(romaNorte, coyoacan, 'MX', 3) / 60
  expect(night).toBeGreaterThan(15)
  expect(night).toBeLessThan(25)
  expect(estimateTravelSeconds(romaNorte, coyoacan, 'MX', 18) / 60).toBeCloseTo(night * 1.75, 5)
})

it('a longer drive is faster, and never shorter in time', () => {
  const speed = (to: typeof toluca) =>
    roadMetres(romaNorte, to, 'MX') / estimateTravelSeconds(romaNorte, to, 'MX', 3)
  expect(speed(toluca)).toBeGreaterThan(speed(coyoacan))
  expect(estimateTravelSeconds(romaNorte, toluca, 'MX', 3)).toBeGreaterThan(
    estimateTravelSeconds(romaNorte, coyoacan, 'MX', 3),
  )
})

it.each(countryCodes)('%s has a factor of at least 1 for every hour', (country) => {
  for (let hour = 0; hour < 24; hour++) expect(trafficFactor(country, hour)).toBeGreaterThanOrEqual(1)
  expect(trafficFactor(country, 24)).toBe(trafficFactor(country, 0))
  expect(estimateTravelSeconds(romaNorte, romaNorte, country, 12)).toBe(0)
  expect(estimateTravelSeconds(romaNorte, toluca, country, 12)).toBe(
    estimateTravelSeconds(toluca, romaNorte, country, 12),
  )
})
