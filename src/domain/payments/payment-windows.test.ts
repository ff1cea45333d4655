import { describe, expect, it } from 'vitest'
import { canSettleInTime, releaseTime, shownDeadline } from './payment-windows.ts'

const windows = { cardWindowMinutes: 30, oxxoWindowHours: 48, transferWindowHours: 48, freezeHours: 72 }
const friday = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(friday.getTime() + count * 86_400_000)

describe('the time to pay', () => {
  it('is half an hour by card, and the seats go back then', () => {
    expect(shownDeadline('unlimit', friday, windows)).toEqual(new Date('2026-11-20T12:30:00Z'))
    expect(releaseTime('unlimit', friday, windows)).toEqual(new Date('2026-11-20T12:30:00Z'))
  })

  it('is two days for cash, which is posted the morning after', () => {
    expect(releaseTime('unlimit_oxxo', friday, windows)).toEqual(days(3))
  })

  it('is two days for a transfer, which staff see on the next banking day', () => {
    expect(shownDeadline('transferencia', friday, windows)).toEqual(days(2))
    expect(releaseTime('transferencia', friday, windows)).toEqual(new Date('2026-11-23T12:00:00Z'))
    const thursday = new Date('2026-11-19T12:00:00Z')
    expect(releaseTime('transferencia', thursday, windows)).toEqual(new Date('2026-11-23T12:00:00Z'))
  })

  const trip = (tripAt: Date) => ({ tripAt, pickUpFrom: new Date(tripAt.getTime() - 5 * 3_600_000) })

  it('is over for slow methods when their money could come after the trip is frozen', () => {
    expect(canSettleInTime('transferencia', friday, trip(days(6)), windows)).toBe(true)
    expect(canSettleInTime('transferencia', friday, trip(days(5.9)), windows)).toBe(false)
  })

  it('is over for cards when the time to pay would last beyond the first pick-up', () => {
    const pickUpIn = (minutes: number) => ({
      tripAt: days(1),
      pickUpFrom: new Date(friday.getTime() + minutes * 60_000),
    })
    expect(canSettleInTime('unlimit', friday, pickUpIn(30), windows)).toBe(true)
    expect(canSettleInTime('unlimit', friday, pickUpIn(29), windows)).toBe(false)
  })
})
