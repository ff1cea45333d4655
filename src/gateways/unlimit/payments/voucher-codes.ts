import { clabeCheckDigit } from '../../simulator/clabe.ts'
import { type Html, trusted } from '../../simulator/html.ts'
import type { Voucher } from '../state.ts'

// Bank 646, plaza 180, which many Mexican collection accounts have. An example account.
const accountPrefix = '646180'

export const bankName = 'STP'

/** The seven digits that fit into a transfer's reference. */
export function transferReference(voucher: Voucher): string {
  return voucher.reference.slice(-7)
}

/** Real CoDi messages are encrypted by the bank; this one only has to look and scan like one. */
export function codiMessage(voucher: Voucher): string {
  return `codi-simulado:${voucher.reference}`
}

/** An 18-digit CLABE, one for each voucher. */
export function clabeOf(voucher: Voucher): string {
  const account = `${accountPrefix}${voucher.reference.slice(0, 11)}`
  return `${account}${clabeCheckDigit(account)}`
}

// Interleaved 2 of 5: each digit is five bars or gaps, of which two are wide.
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']

/** The reference as a barcode that a scanner reads (Interleaved 2 of 5, an even number of digits). */
export function barcode(digits: string, label: string): Html {
  const widths = [1, 1, 1, 1]
  for (let index = 0; index < digits.length; index += 2) {
    const bars = wide[Number(digits[index])] ?? ''
    const gaps = wide[Number(digits[index + 1])] ?? ''
    for (let stroke = 0; stroke < 5; stroke += 1)
      widths.push(bars[stroke] === '1' ? 3 : 1, gaps[stroke] === '1' ? 3 : 1)
  }
  widths.push(3, 1, 1)
  let x = 10
  const strokes = widths.map((width, index) => {
    const stroke = index % 2 === 0 ? `<rect x="${x}" y="0" width="${width}" height="50"/>` : ''
    x += width
    return stroke
  })
  return trusted(
    `<svg viewBox="0 0 ${x + 10} 50" role="img" aria-label="${label.replace(/[^\p{L}\d ]/gu, '')}" preserveAspectRatio="none">${strokes.join('')}</svg>`,
  )
}
