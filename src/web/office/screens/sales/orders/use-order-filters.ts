import { useSearchParams } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { orderFilterWaits } from '#domain/sales/orders/waiting-list/wait-reasons.ts'
import { paymentStates } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import type { Filter } from '#web/office/ui/lists/list-filters.tsx'

type Choices = OfficeCallAnswer<'GET /office-api/order-choices'>
type Names = OfficeCallAnswer<'GET /office-api/orders'>['names']

/** The filters of the list of orders. An id in the address becomes an option with its name. */
export function useOrderFilters({ countries, provinces }: Choices, names: Names): Filter[] {
  const t = useTexts()
  const showHour = useShowHour()
  const countryName = useCountryName()
  const [query] = useSearchParams()
  const only = (name: string, label: string, words: string | null): Filter[] =>
    words ? [{ name, label, options: [{ value: query.get(name) ?? '', label: words }] }] : []
  const isMany = countries.length > 1
  return [
    {
      name: 'waits',
      label: t('orders_waits'),
      options: orderFilterWaits.map((one) => ({ value: one, label: t(`orders_waits_${one}`) })),
    },
    {
      name: 'state',
      label: t('field_state'),
      options: orderStates.map((state) => ({ value: state, label: t(`orders_state_${state}`) })),
    },
    ...(names.event
      ? only('event', t('orders_event'), names.event)
      : [{ name: 'event', label: t('orders_event_filter') }]),
    ...only('date', t('orders_date'), names.date && showHour(names.date)),
    ...only('variant', t('orders_variant'), names.variant),
    ...usePaymentFilters(),
    ...(isMany
      ? [
          {
            name: 'country',
            label: t('field_country'),
            options: countries.map((code) => ({ value: code, label: countryName(code) })),
          },
        ]
      : []),
    {
      name: 'province',
      label: t('orders_province'),
      options: provinces.map(({ id, name, countryCode }) => ({
        value: String(id),
        label: isMany ? `${name} (${countryName(countryCode)})` : name,
      })),
    },
    ...useDayAndSaleFilters(),
  ]
}

function usePaymentFilters(): Filter[] {
  const t = useTexts()
  return [
    {
      name: 'payment',
      label: t('orders_payment'),
      options: paymentStates.map((state) => ({ value: state, label: t(`orders_payment_${state}`) })),
    },
    {
      name: 'method',
      label: t('orders_method'),
      options: ([...paymentCodes, prepaid] as const).map((code) => ({
        value: code,
        label: t(`way_${code}`),
      })),
    },
  ]
}

function useDayAndSaleFilters(): Filter[] {
  const t = useTexts()
  return [
    { name: 'tripFrom', label: t('orders_trip_from'), type: 'date' },
    { name: 'tripTo', label: t('orders_trip_to'), type: 'date' },
    { name: 'from', label: t('orders_placed_from'), type: 'date' },
    { name: 'to', label: t('orders_placed_to'), type: 'date' },
    { name: 'notes', label: t('orders_notes'), options: [{ value: 'with', label: t('orders_notes_with') }] },
    {
      name: 'sold',
      label: t('orders_sold'),
      options: [
        { value: 'staff', label: t('orders_sold_staff') },
        { value: 'me', label: t('orders_sold_me') },
      ],
    },
  ]
}
