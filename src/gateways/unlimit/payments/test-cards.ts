/** The outcome of a card payment, after 3-D Secure if required. */
export type CardOutcome = 'COMPLETED' | 'AUTHORIZED' | 'DECLINED'

export type TestCard = {
  number: string
  brand: string
  threeDs: 'none' | 'frictionless' | 'challenge'
  outcome: CardOutcome
}

// Unlimit's sandbox cards (public v1 page; the v3 SDK's constants name the first and the eighth, too).
// "attempt" and "frictionless" authenticate without the customer.
export const testCards: TestCard[] = [
  { number: '4000000000000002', brand: 'VISA', threeDs: 'challenge', outcome: 'COMPLETED' },
  { number: '5555555555554444', brand: 'MASTERCARD', threeDs: 'challenge', outcome: 'DECLINED' },
  { number: '4000000000000044', brand: 'VISA', threeDs: 'challenge', outcome: 'AUTHORIZED' },
  { number: '4000000000000036', brand: 'VISA', threeDs: 'frictionless', outcome: 'COMPLETED' },
  { number: '4000000000000093', brand: 'VISA', threeDs: 'frictionless', outcome: 'COMPLETED' },
  { number: '4000000000000069', brand: 'VISA', threeDs: 'frictionless', outcome: 'COMPLETED' },
  { number: '4000000000000085', brand: 'VISA', threeDs: 'challenge', outcome: 'COMPLETED' },
  { number: '4000000000000077', brand: 'VISA', threeDs: 'none', outcome: 'COMPLETED' },
  { number: '5555555555554477', brand: 'MASTERCARD', threeDs: 'none', outcome: 'DECLINED' },
  { number: '4000000000000051', brand: 'VISA', threeDs: 'none', outcome: 'AUTHORIZED' },
]

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}

/** Groups of four, as printed on a card. */
export function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}
