import { expect, it } from 'vitest'
import { changesEnd } from './ticket-changes.ts'

it('passengers can be changed until three days before the trip, while their seats are held', () => {
  const tripAt = new Date('2026-12-05T20:00:00Z')
  expect(changesEnd('paid', tripAt, 72)).toEqual(new Date('2026-12-02T20:00:00Z'))
  expect(changesEnd('awaiting_payment', tripAt, 72)).not.toBeNull()
  expect(changesEnd('cancelled', tripAt, 72)).toBeNull()
  expect(changesEnd('refunded', tripAt, 72)).toBeNull()
})
