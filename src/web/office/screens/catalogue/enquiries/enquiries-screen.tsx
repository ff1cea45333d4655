import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { EnquiryListRow } from '#contract/office/catalogue/office-enquiries.ts'
import { enquiryKinds } from '#domain/catalogue/enquiries/enquiry-kinds.ts'
import { enquiryStates } from '#domain/catalogue/enquiries/enquiry-states.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { enquiryTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useHandledFilters } from '../requests/handling.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/enquiries', { query: listQueryOf(args.request) }))

/** Enquiries from the forms of the public pages. */
export default function EnquiriesScreen() {
  const t = useTexts()
  const handled = useHandledFilters()
  const mayHandle = useFrame().permissions.includes('requests.handle')
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: (['waiting', ...enquiryStates] as const).map((state) => ({
        value: state,
        label: t(`enquiries_state_${state}`),
      })),
    },
    {
      name: 'kind',
      label: t('enquiries_kind'),
      options: enquiryKinds.map((kind) => ({ value: kind, label: t(`enquiries_kind_${kind}`) })),
    },
    ...handled,
    ...usePeriodFilters(),
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_enquiries')}>
        <ExportListLink source="enquiries" />
      </Heading>
      <ListFilters search={t('enquiries_search')} filters={filters} />
      <List
        label={t('area_enquiries')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        empty={t('enquiries_none')}
        {...(mayHandle && {
          bulk: {
            action: '/enquiries/bulk',
            acts: [
              { value: 'take', label: t('handled_take') },
              { value: 'close', label: t('enquiries_close') },
            ],
          },
        })}
      />
    </>
  )
}

function useColumns(): Column<EnquiryListRow>[] {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const countryName = useCountryName()
  return [
    {
      key: 'name',
      label: t('enquiries_from'),
      cell: (row) => (
        <>
          <Link to={`/enquiries/${row.id}`} className="link">
            {row.name}
          </Link>
          <span className="block max-w-96 text-ink-soft">{row.beginning}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state, isRobot }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={enquiryTones[state]}>{t(`enquiries_state_${state}`)}</Badge>
          {isRobot && <Badge tone="ink">{t('enquiries_robot')}</Badge>}
        </span>
      ),
    },
    { key: 'kind', label: t('enquiries_kind'), cell: ({ kind }) => t(`enquiries_kind_${kind}`) },
    { key: 'country', label: t('field_country'), cell: ({ countryCode }) => countryName(countryCode) },
    {
      key: 'at',
      label: t('field_time'),
      cell: ({ createdAt, countryCode }) => showTime(createdAt, countryCode),
    },
    { key: 'handler', label: t('handled_by'), cell: ({ handler }) => handler?.name ?? '–' },
  ]
}
