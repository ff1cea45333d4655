import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import type { Filter } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'

/** The filters of a list of payments or refunds, with the states of its rows. */
export function useMoneyFilters(states: { value: string; label: string }[]): Filter[] {
  const t = useTexts()
  const countries = useCountryOptions()
  const methods = paymentCodes.map((code) => ({ value: code, label: t(`way_${code}`) }))
  return [
    { name: 'state', label: t('field_state'), options: states },
    { name: 'method', label: t('refunds_paid_by'), options: methods },
    { name: 'country', label: t('field_country'), options: countries },
    ...usePeriodFilters(),
  ]
}
