import { describe, expect, it } from 'vitest'
import { offerEnd, offerInOrder, openSeats } from './waiting-list-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const times = { now, saleEndsAt: hoursLater(240), offerMinutes: 120, gatherHours: 24 }
const waits = (id: string, seats: number, gatheringSince: Date | null = null) => ({
  id,
  seats,
  gatheringSince,
})

describe('seats for sale while customers wait', () => {
  it('leaves seats that the list does not need to others', () => {
    expect(openSeats(5, 0)).toBe(5)
    expect(openSeats(5, 3)).toBe(2)
    expect(openSeats(2, 3)).toBe(0)
    expect(openSeats(-1, 3)).toBe(-1)
  })
})

describe('offers', () => {
  it('follow the order of joining until the seats are gone', () => {
    const queue = [waits('ana', 2), waits('ben', 1), waits('cleo', 1)]
    expect(offerInOrder(queue, 3, times)).toEqual({
      offers: [
        { id: 'ana', seats: 2 },
        { id: 'ben', seats: 1 },
      ],
      gatheringFor: null,
    })
    expect(offerInOrder(queue, 0, times).offers).toEqual([])
  })

  it('set seats aside for a large wish instead of passing it over', () => {
    const queue = [waits('ana', 1), waits('family', 4), waits('cleo', 1)]
    expect(offerInOrder(queue, 3, times)).toEqual({
      offers: [{ id: 'ana', seats: 1 }],
      gatheringFor: 'family',
    })
    const gathering = [waits('family', 4, hoursLater(-23)), waits('cleo', 1)]
    expect(offerInOrder(gathering, 2, times)).toEqual({ offers: [], gatheringFor: null })
    expect(offerInOrder(gathering, 4, times).offers).toEqual([{ id: 'family', seats: 4 }])
  })

  it('offer the seats available once a large wish has waited a day, or shortly before the sale ends', () => {
    const gathering = [waits('family', 4, hoursLater(-24)), waits('cleo', 1)]
    expect(offerInOrder(gathering, 2, times).offers).toEqual([{ id: 'family', seats: 2 }])
    const late = { ...times, saleEndsAt: hoursLater(3) }
    expect(offerInOrder([waits('family', 4)], 2, late).offers).toEqual([{ id: 'family', seats: 2 }])
  })

  it('end with the sale at the latest', () => {
    expect(offerEnd(times)).toEqual(hoursLater(2))
    expect(offerEnd({ ...times, saleEndsAt: hoursLater(1) })).toEqual(hoursLater(1))
  })
})
