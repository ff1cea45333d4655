import { expect, it } from 'vitest'
import { groupViolations } from './group-violations.ts'

it('counts a rule once a vehicle, however many parties break it', () => {
  const violations = [
    { kind: 'seats', vehicle: 'V1' },
    { kind: 'ride_limit', vehicle: 'V1' },
    { kind: 'seats', vehicle: 'V2' },
    { kind: 'seats', vehicle: 'V1' },
    { kind: 'party_left_out', vehicle: null },
    { kind: 'party_left_out', vehicle: null },
  ]
  expect(groupViolations(violations).map((alike) => alike.length)).toEqual([2, 1, 1, 2])
})
