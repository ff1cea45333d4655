export type CardKind = 'credit' | 'debit' | 'prepaid'

/** Transbank's integration cards; any expiry in the future. */
export const testCards: readonly { number: string; brand: string; kind: CardKind; approved: boolean }[] = [
  { number: '4051885600446623', brand: 'Visa', kind: 'credit', approved: true },
  { number: '370000000002032', brand: 'American Express', kind: 'credit', approved: true },
  { number: '5186059559590568', brand: 'Mastercard', kind: 'credit', approved: false },
  { number: '4051884239937763', brand: 'Redcompra', kind: 'debit', approved: true },
  { number: '5186008541233829', brand: 'Redcompra', kind: 'debit', approved: false },
  { number: '4051886000056590', brand: 'Visa prepago', kind: 'prepaid', approved: true },
  { number: '5186174110629480', brand: 'Mastercard prepago', kind: 'prepaid', approved: false },
]

/** The customer that the bank's page accepts. */
export const bankUser = { rut: '11.111.111-1', password: '123' }

export const paymentTypeCodes: Record<CardKind, string> = { credit: 'VN', debit: 'VD', prepaid: 'VP' }

export function findCard(number: string) {
  return testCards.find((card) => card.number === number.replace(/\s/g, ''))
}

/** 4051885600446623 → 4051 8856 0044 6623 */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
