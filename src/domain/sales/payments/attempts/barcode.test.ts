import { expect, it } from 'vitest'
import { barcodeWidths } from './barcode.ts'

it('writes digits in pairs, with the check symbol that the standard has for them', () => {
  // Start C, 12, 34, 56, check (105 + 12 + 2 × 34 + 3 × 56) % 103 = 44, stop.
  expect(barcodeWidths('123456')?.join('')).toBe(
    '211232' + '112232' + '131123' + '331121' + '132131' + '2331112',
  )
})

it('writes an odd number of digits one by one', () => {
  const widths = barcodeWidths('123')!
  // Start B, three digits, check and stop: 11 modules each, 13 for the stop.
  expect(widths.reduce((sum, width) => sum + width)).toBe(5 * 11 + 13)
})

it('says nothing in signs that it does not have', () => {
  expect(barcodeWidths('ñ')).toBeNull()
  expect(barcodeWidths('')).toBeNull()
})
