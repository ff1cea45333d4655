import type { ExportListRow } from '#contract/office/exports.ts'
import type { OfficeTextKey, PlainOfficeKey } from '#contract/office/office-texts.ts'
import { type CountryCode, countryCodes } from '#domain/countries/country.ts'
import type { OrderState } from '#domain/orders/order-states.ts'
import type { orderFilterWaits } from '#domain/orders/wait-reasons.ts'
import type { PaymentCode } from '#domain/payments/payment-codes.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { useHasText, useTexts } from '../../app/texts.tsx'

export const exportTones: Record<ExportListRow['state'], BadgeTone> = {
  waiting: 'amber',
  asked: 'amber',
  done: 'leaf',
  failed: 'brick',
}

const labels: Record<string, PlainOfficeKey> = {
  from: 'field_from',
  to: 'field_to',
  country: 'field_country',
  state: 'field_state',
  payment: 'orders_payment',
  waits: 'orders_waits',
  method: 'orders_method',
  province: 'orders_province',
  event: 'orders_event',
  date: 'orders_date',
  variant: 'orders_variant',
  tripFrom: 'orders_trip_from',
  tripTo: 'orders_trip_to',
  notes: 'orders_notes',
  sold: 'orders_sold',
  q: 'search',
}

/** Says the filter of an export: `Desde: 2026-11-01 · País: México`. `names` of what it names by an id. */
export function useFilterWords(): (
  query: Record<string, string>,
  names?: Record<string, string | null>,
) => string {
  const t = useTexts()
  const hasText = useHasText()
  const countryName = useCountryName()
  const texts: Record<string, (value: string) => PlainOfficeKey> = {
    state: (value) => `orders_state_${value as OrderState}`,
    payment: (value) => `orders_payment_${value as PaymentState}`,
    waits: (value) => `orders_waits_${value as (typeof orderFilterWaits)[number]}`,
    method: (value) => `way_${value as PaymentCode}`,
    sold: (value) => `orders_sold_${value as 'staff' | 'me'}`,
    notes: () => 'orders_notes_with',
  }
  const wordsOf = (name: string, value: string) => {
    if (name === 'country' && countryCodes.includes(value as CountryCode)) return countryName(value)
    const key: OfficeTextKey | undefined = texts[name]?.(value)
    return key && hasText(key) ? t(key) : value
  }
  return (query, names = {}) =>
    Object.entries(query)
      .filter(([name, value]) => value && labels[name])
      .map(([name, value]) => `${t(labels[name] ?? 'export_filter')}: ${names[name] ?? wordsOf(name, value)}`)
      .join(' · ') || t('export_everything')
}

/** Says how large a file is. */
export function showSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
