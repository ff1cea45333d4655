import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { LogRow } from '#contract/office/log.ts'
import { countryCodes } from '#domain/countries/country.ts'
import { load } from '../../app/load.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { FilterChips, ListFilters } from '../../ui/list-filters.tsx'
import { Heading } from '../../ui/panel.tsx'

const results = ['done', 'refused', 'failed'] as const

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => {
    const { searchParams } = new URL(args.request.url)
    const said = (name: string) => searchParams.get(name) ?? ''
    const query = {
      q: said('q'),
      verb: said('verb'),
      object: said('object'),
      result: results.find((one) => one === said('result')) ?? ('' as const),
      country: countryCodes.find((one) => one === said('country')) ?? ('' as const),
      ...(/^\d{1,15}$/.test(said('after')) && { after: Number(said('after')) }),
    }
    return api('GET /office-api/log', { query })
  })

export default function LogScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const { rows, count, next } = useLoaderData<typeof loader>()
  const columns: Column<LogRow>[] = [
    { key: 'at', label: t('field_time'), cell: ({ at }) => <time dateTime={at}>{showTime(at)}</time> },
    {
      key: 'who',
      label: t('field_who'),
      cell: ({ actor, role }) => `${actor.name}${role ? ` · ${role}` : ''}`,
    },
    { key: 'verb', label: t('field_act'), cell: ({ verb }) => verb },
    {
      key: 'object',
      label: t('field_object'),
      cell: ({ object, countryCode }) =>
        [object && `${object.kind} ${object.id}`, countryCode].filter(Boolean).join(' · ') || '—',
    },
    { key: 'changes', label: t('field_changes'), cell: showChanges },
    { key: 'result', label: t('field_result'), cell: ({ result }) => result },
  ]
  return (
    <>
      <Heading title={t('area_log')} />
      <ListFilters
        search={t('log_search')}
        filters={[
          {
            name: 'result',
            label: t('field_result'),
            options: results.map((one) => ({ value: one, label: one })),
          },
          {
            name: 'country',
            label: t('field_country'),
            options: countryCodes.map((one) => ({ value: one, label: one })),
          },
        ]}
      />
      <FilterChips
        labels={{
          q: t('search'),
          verb: t('field_act'),
          object: t('field_object'),
          result: t('field_result'),
          country: t('field_country'),
        }}
      />
      <List
        label={t('area_log')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        count={count}
        next={next}
        empty={t('log_none')}
      />
    </>
  )
}

function showChanges({ changes, reason }: LogRow) {
  const lines = Object.entries(changes).map(([field, change]) => {
    const { from, to } = change as { from?: unknown; to?: unknown }
    return `${field}: ${from === undefined ? '' : `${JSON.stringify(from)} → `}${JSON.stringify(to)}`
  })
  return [...lines, ...(reason ? [reason] : [])].join('; ') || '—'
}
