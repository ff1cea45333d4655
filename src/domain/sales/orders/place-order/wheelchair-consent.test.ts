import { expect, it } from 'vitest'
import { lacksWheelchairConsent } from './wheelchair-consent.ts'

it('a wheelchair is stored only with the passenger’s consent', () => {
  expect(lacksWheelchairConsent({ wheelchair: true })).toBe(true)
  expect(lacksWheelchairConsent({ wheelchair: true, wheelchairConsent: false })).toBe(true)
  expect(lacksWheelchairConsent({ wheelchair: true, wheelchairConsent: true })).toBe(false)
  expect(lacksWheelchairConsent({ wheelchair: false })).toBe(false)
  expect(lacksWheelchairConsent({})).toBe(false)
})
