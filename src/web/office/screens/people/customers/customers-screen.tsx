import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CustomerRow } from '#contract/office/people/customers.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/customers', { query: listQueryOf(args.request) }))

/** The list of customers with an account. */
export default function CustomersScreen() {
  const t = useTexts()
  const page = useLoaderData<typeof loader>()
  const seesContacts = useMay()('contacts.see')
  const filters: Filter[] = [
    {
      name: 'country',
      label: t('field_country'),
      options: useCountryOptions(),
    },
    {
      name: 'verified',
      label: t('customers_verified'),
      options: [
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ],
    },
    ...usePeriodFilters(),
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_customers')}>
        <ExportListLink source="customers" />
      </Heading>
      <ListFilters
        search={t(seesContacts ? 'customers_search' : 'customers_search_masked')}
        filters={filters}
      />
      <List
        label={t('area_customers')}
        columns={columns}
        {...page}
        sort="-createdAt"
        rowKey={({ id }) => id}
        empty={t('customers_none')}
      />
    </>
  )
}

function useColumns(): Column<CustomerRow>[] {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const countryName = useCountryName()
  return [
    {
      key: 'name',
      label: t('field_name'),
      cell: ({ id, name, email }) => (
        <>
          <Link to={`/customers/${id}`} className="link">
            {name || email}
          </Link>
          <span className="block text-ink-soft max-lg:break-all lg:max-w-64">{email}</span>
        </>
      ),
    },
    {
      key: 'phone',
      label: t('enquiries_phone'),
      cell: ({ phone, phoneText }) => <PhoneLink phone={phone} text={phoneText} />,
    },
    { key: 'country', label: t('field_country'), cell: ({ countryCode }) => countryName(countryCode) },
    {
      key: 'verified',
      label: t('customers_verified'),
      cell: ({ verified }) => t(verified ? 'yes' : 'no'),
    },
    { key: 'orders', label: t('area_orders'), number: true, cell: ({ orders }) => orders },
    {
      key: 'at',
      label: t('customers_since'),
      sort: 'createdAt',
      cell: ({ createdAt, countryCode }) => showTime(createdAt, countryCode),
    },
  ]
}
