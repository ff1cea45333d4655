import type { Report } from '#contract/office/sales/reports.ts'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { numberTag } from '#domain/platform/money.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { MeasureName } from '#domain/sales/reports/report-kinds.ts'
import { useLanguage, useShowMoney, useTexts } from '#web/office/app/texts.tsx'

/** Returns a function that formats a number of a report: money, a count, or a percentage; null is a dash. */
export function useShowMeasure(): (value: number | null, unit: string, currency: string | null) => string {
  const showMoney = useShowMoney()
  return (value, unit, currency) => {
    if (value === null) return '–'
    if (unit === 'money') return showMoney(value, currency ?? '')
    const share = { style: 'percent', maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat(numberTag, unit === 'share' ? share : {}).format(value)
  }
}

/** Returns a function for the name and the definition of a measure. */
export function useMeasureWords() {
  const t = useTexts()
  return (name: string) => ({
    label: t(`report_measure_${name as MeasureName}`),
    definition: t(`report_define_${name as MeasureName}`),
  })
}

const paidBy = [...paymentCodes, prepaid] as const

/** Returns a function for the label of a row: a day, a month, a payment method, or its own name. */
export function useRowName({
  group,
}: Pick<Report, 'group'>): (row: { key: string; label: string }) => string {
  const t = useTexts()
  const tag = languageTag(localeOfLanguage[useLanguage()])
  const calendar = zoneFormat(tag, 'UTC', {
    year: 'numeric',
    month: 'short',
    ...(group !== 'month' && { day: 'numeric' }),
  })
  return ({ key, label }) => {
    if (group === 'method') {
      const code = paidBy.find((one) => one === key)
      return code ? t(`way_${code}`) : t('report_bill')
    }
    if (group === 'day' || group === 'week' || group === 'month')
      return calendar.format(new Date(group === 'month' ? `${key}-01` : key))
    return label || t('report_without_name')
  }
}
