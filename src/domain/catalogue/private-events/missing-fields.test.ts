import { describe, expect, it } from 'vitest'
import { missingFields, missingForReview, type RequestFields } from './missing-fields.ts'

const whole: RequestFields = {
  name: 'Boda de Ana y Luis',
  day: '2026-12-05',
  startHour: '18:00',
  endHour: '02:00',
  location: 'Hacienda',
  address: 'Camino Real 1',
  countyId: 7,
  additionalStops: [{ address: 'Madero 3', countyId: 8, time: '17:00' }],
  invitation: 'Los esperamos',
}

describe('a request for a private event', () => {
  it('lacks nothing when each field has a value', () => {
    expect(missingFields(whole)).toEqual({})
    expect(missingFields({ ...whole, additionalStops: [] })).toEqual({})
  })

  it.each([
    ['name', { name: '' }],
    ['location', { location: '' }],
    ['address', { address: '' }],
    ['countyId', { countyId: null }],
    ['invitation', { invitation: '' }],
    ['startDate', { day: null }],
    ['startHour', { startHour: null }],
    ['endHour', { endHour: '' }],
  ])('lacks %s alone', (field, change) => {
    expect(Object.keys(missingFields({ ...whole, ...change }))).toEqual([field])
  })

  it('says which stop lacks what', () => {
    const stops = [...whole.additionalStops, { address: '', countyId: null, time: null }]
    expect(Object.keys(missingFields({ ...whole, additionalStops: stops }))).toEqual([
      'additionalStops.1.address',
      'additionalStops.1.countyId',
      'additionalStops.1.time',
    ])
  })

  it('is reviewed only with a picture and guests, of which it speaks last', () => {
    expect(missingForReview({ ...whole, imagePath: '/a.png', guestCount: 1 })).toEqual({})
    const missing = missingForReview({ ...whole, name: '', imagePath: null, guestCount: 0 })
    expect(Object.keys(missing)).toEqual(['name', 'image', 'guests'])
  })
})
