import { expect, it } from 'vitest'
import { enquiryNumber, readEnquiryNumber } from './enquiry-number.ts'

it.each([1, 17, 123_456, 12_345_678])('the number of enquiry %i leads back to it', (id) => {
  expect(readEnquiryNumber(enquiryNumber(id))).toBe(id)
})

it.each(['c 17', 'C-17', ' c-000017 ', 'C–000017'])('%s is enquiry 17', (text) => {
  expect(readEnquiryNumber(text)).toBe(17)
})

it.each(['', '17', 'C-', 'C-0', 'C-17a', 'CL-2026-000017', `C-${'9'.repeat(20)}`])('%s is none', (text) => {
  expect(readEnquiryNumber(text)).toBeNull()
})
