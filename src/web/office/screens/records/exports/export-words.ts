import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { ExportListRow } from '#contract/office/records/exports.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import type { ExportSourceName } from '#domain/records/exports/export-sources.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { useCodeText, useShowDay, useTexts } from '#web/office/app/texts.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'

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
  order: 'object_order',
  kind: 'enquiries_kind',
  handler: 'handled_by',
  verified: 'customers_verified',
  tripFrom: 'orders_trip_from',
  tripTo: 'orders_trip_to',
  notes: 'orders_notes',
  sold: 'orders_sold',
  provider: 'settlement_provider',
  payout: 'settlement_file',
  q: 'search',
}

/** The key of a value's text, by the name of its filter; a source may have its own for a filter. */
const textsOf: Record<string, (value: string) => string> = {
  'customers.verified': (value) => (value === 'yes' ? 'yes' : 'no'),
  'enquiries.kind': (value) => `enquiries_kind_${value}`,
  'enquiries.state': (value) => `enquiries_state_${value}`,
  'mails.kind': (value) => `mails_kind_${value}`,
  'mails.state': (value) => `mails_state_${value}`,
  'orders.state': (value) => `orders_state_${value}`,
  'payments.state': (value) => `orders_attempt_state_${value}`,
  'payouts.state': () => 'settlement_open',
  'refunds.state': (value) => `refunds_state_${value}`,
  'transfers.state': (value) => `transfers_state_${value}`,
  handler: (value) => (value === 'me' ? 'handled_by_me' : 'handled_by_none'),
  report: (value) => `report_${value}`,
  group: (value) => `report_by_${value}`,
  provider: (value) => `settlement_name_${value}`,
  payment: (value) => `orders_payment_${value}`,
  waits: (value) => `orders_waits_${value}`,
  method: (value) => `way_${value}`,
  sold: (value) => `orders_sold_${value}`,
  notes: () => 'orders_notes_with',
}

/**
 * Returns a function that formats the filter of a source's export: `Desde: 2026-11-01 · País: México`. `names` are the
 * names for ids.
 */
export function useFilterWords(): (
  source: ExportSourceName,
  query: Record<string, string>,
  names?: Record<string, string | null>,
) => string {
  const t = useTexts()
  const textOf = useCodeText()
  const countryName = useCountryName()
  const showDay = useShowDay()
  const wordsOf = (source: ExportSourceName, name: string, value: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return showDay(value)
    if (name === 'country' && countryCodes.some((code) => code === value)) return countryName(value)
    return textOf((textsOf[`${source}.${name}`] ?? textsOf[name])?.(value) ?? '') ?? value
  }
  return (source, query, names = {}) =>
    Object.entries(labels)
      .flatMap(([name, label]) => {
        const value = query[name]
        return value ? [`${t(label)}: ${names[name] ?? wordsOf(source, name, value)}`] : []
      })
      .join(' · ') || t('export_everything')
}

/** Formats the size of a file. */
export function showSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
