import type { CardFaults, CardFields } from '../pages/card-page.ts'
import { findTestCard, type TestCard } from './test-cards.ts'

/** The typed card, or its errors. Only the provider's test cards are accepted. */
export function readCard(
  fields: CardFields,
  today: Date,
): { card: TestCard; expiration: string } | { faults: CardFaults } {
  const faults: CardFaults = {}
  const number = fields.number.replace(/[\s-]/g, '')
  const card = findTestCard(number)
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) faults.number = 'cardNumberWrong'
  else if (!card) faults.number = 'cardNotTest'
  if (fields.holder.trim().length < 2) faults.holder = 'cardHolderWrong'
  const expiry = readExpiry(fields.expiry)
  if (!expiry) faults.expiry = 'cardExpiryWrong'
  else if (new Date(Date.UTC(expiry.year, expiry.month, 1)) <= today) faults.expiry = 'cardExpired'
  if (!/^\d{3}$/.test(fields.cvv.trim())) faults.cvv = 'cardCvvWrong'
  if (!card || !expiry || Object.keys(faults).length > 0) return { faults }
  return { card, expiration: `${String(expiry.month).padStart(2, '0')}/${expiry.year}` }
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const parts = text.trim().match(/^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/)
  const month = Number(parts?.[1])
  if (!parts || month < 1 || month > 12) return undefined
  return { month, year: 2000 + Number(parts[2]) }
}

/** The check digit of a card number (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
