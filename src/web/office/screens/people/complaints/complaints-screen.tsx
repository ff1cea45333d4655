import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ComplaintListRow } from '#contract/office/people/office-complaints.ts'
import {
  complaintKinds,
  complaintStates,
  complaintSubjects,
} from '#domain/people/complaints/complaint-kinds.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { ComplaintState } from './complaint-state.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/complaints', { query: listQueryOf(args.request) }))

/** Complaints of consumers. */
export default function ComplaintsScreen() {
  const t = useTexts()
  const { permissions } = useFrame()
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: ([...complaintStates, 'late'] as const).map((state) => ({
        value: state,
        label: t(`complaints_state_${state}`),
      })),
    },
    {
      name: 'kind',
      label: t('complaints_kind'),
      options: complaintKinds.map((kind) => ({ value: kind, label: t(`complaints_kind_${kind}`) })),
    },
    {
      name: 'subject',
      label: t('complaints_subject'),
      options: complaintSubjects.map((subject) => ({
        value: subject,
        label: t(`complaints_subject_${subject}`),
      })),
    },
    { name: 'country', label: t('field_country'), options: useCountryOptions() },
    ...usePeriodFilters(),
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_complaints')}>
        <Link to="/complaints/figures" className="link">
          {t('complaints_figures')}
        </Link>
        {permissions.includes('complaints.export') && <ExportListLink source="complaints" />}
      </Heading>
      <ListFilters search={t('complaints_search')} filters={filters} />
      <List
        label={t('area_complaints')}
        columns={columns}
        sort="-id"
        {...page}
        rowKey={({ id }) => id}
        empty={t('complaints_none')}
      />
    </>
  )
}

function useColumns(): Column<ComplaintListRow>[] {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const showDay = useShowDay()
  const countryName = useCountryName()
  return [
    {
      key: 'number',
      label: t('complaints_complaint'),
      cell: (row) => (
        <>
          <Link to={`/complaints/${row.id}`} className="link figures lg:whitespace-nowrap">
            {row.number}
          </Link>
          <span className="block">{row.name}</span>
          <span className="block max-w-96 text-ink-soft">{row.beginning}</span>
        </>
      ),
    },
    { key: 'state', label: t('field_state'), cell: (row) => <ComplaintState {...row} /> },
    {
      key: 'kind',
      label: t('complaints_kind'),
      cell: ({ kind, subject }) => (
        <>
          {t(`complaints_kind_${kind}`)}
          <span className="block text-ink-soft">{t(`complaints_subject_${subject}`)}</span>
        </>
      ),
    },
    { key: 'country', label: t('field_country'), cell: ({ countryCode }) => countryName(countryCode) },
    {
      key: 'at',
      label: t('complaints_filed'),
      cell: ({ filedAt, countryCode }) => showTime(filedAt, countryCode),
    },
    {
      key: 'answerBy',
      label: t('complaints_answer_by'),
      sort: 'answerBy',
      cell: ({ answerBy }) => showDay(answerBy),
    },
  ]
}
