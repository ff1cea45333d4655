import { expect, it } from 'vitest'
import { complaintNumber, readComplaintNumber } from './complaint-number.ts'

it('has the country, the year and six digits', () => {
  expect(complaintNumber('PE', 2026, 17)).toBe('PE-2026-000017')
})

it.each(['PE-2026-000017', 'pe 2026 17', ' PE–2026–000017 ', 'pe2026000017'])(
  '%s is read as it was given',
  (text) => {
    expect(readComplaintNumber(text)).toBe('PE-2026-000017')
  },
)

it.each(['', '17', 'PE-26-17', 'V1234567', 'PE-2026-1234567', 'RF-2026-17', 'MX-1234-5678'])(
  '%s is no number',
  (text) => {
    expect(readComplaintNumber(text)).toBeNull()
  },
)
