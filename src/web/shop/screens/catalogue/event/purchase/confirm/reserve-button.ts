import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'

/**
 * The text of the button that reserves without paying at once. In Spain the button of an order that must be paid says so:
 * directive 2011/83/EU, article 8(2).
 */
export function reserveButton(costs: boolean, country: CountryCode): PlainKey {
  if (!costs) return 'purchase_reserve'
  return country === 'ES' ? 'purchase_reserve_binding' : 'purchase_reserve_pay_later'
}
