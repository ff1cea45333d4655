import type { PlainOfficeKey } from '#contract/office/office-text-keys.ts'
import type { ExportListRow } from '#contract/office/reports/exports.ts'
import { countryCodes } from '#domain/countries/country.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { useCodeText, useShowDay, useTexts } from '../../app/texts.tsx'

export const exportTones: Record<ExportListRow['state'], BadgeTone> = {
  waiting: 'amber',
  asked: 'amber',
  done: 'leaf',
  failed: 'brick',
}

const labels: Record<string, PlainOfficeKey> = {
  report: 'export_report',
  group: 'report_group',
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
  provider: 'settlement_provider',
  payout: 'settlement_file',
  q: 'search',
}

/**
 * Returns a function that formats the filter of an export: `Desde: 2026-11-01 · País: México`. `names` are the names
 * for ids.
 */
export function useFilterWords(): (
  query: Record<string, string>,
  names?: Record<string, string | null>,
) => string {
  const t = useTexts()
  const textOf = useCodeText()
  const countryName = useCountryName()
  const showDay = useShowDay()
  const texts: Record<string, (value: string) => string> = {
    // Payouts have one state in their filter, which orders do not have.
    state: (value) => (value === 'open' ? 'settlement_open' : `orders_state_${value}`),
    report: (value) => `report_${value}`,
    group: (value) => `report_by_${value}`,
    provider: (value) => `settlement_name_${value}`,
    payment: (value) => `orders_payment_${value}`,
    waits: (value) => `orders_waits_${value}`,
    method: (value) => `way_${value}`,
    sold: (value) => `orders_sold_${value}`,
    notes: () => 'orders_notes_with',
  }
  const wordsOf = (name: string, value: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return showDay(value)
    if (name === 'country' && countryCodes.some((code) => code === value)) return countryName(value)
    return textOf(texts[name]?.(value) ?? '') ?? value
  }
  return (query, names = {}) =>
    Object.entries(labels)
      .flatMap(([name, label]) => {
        const value = query[name]
        return value ? [`${t(label)}: ${names[name] ?? wordsOf(name, value)}`] : []
      })
      .join(' · ') || t('export_everything')
}

/** Formats the size of a file. */
export function showSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
