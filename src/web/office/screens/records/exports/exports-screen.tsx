import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ExportListRow } from '#contract/office/records/exports.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { exportTones, useFilterWords } from './export-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/exports', { query: listQueryOf(args.request) }))

/** The person's exports. */
export default function ExportsScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const words = useFilterWords()
  const page = useLoaderData<typeof loader>()
  const columns: Column<ExportListRow>[] = [
    {
      key: 'source',
      label: t('field_what'),
      cell: ({ id, source, format, query }) => (
        <>
          <Link to={`/exports/${id}`} className="link">
            {t(`export_source_${source}`)} · {format.toUpperCase()}
          </Link>
          <span className="block text-ink-soft">{words(source, query)}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state }) => <Badge tone={exportTones[state]}>{t(`export_state_${state}`)}</Badge>,
    },
    { key: 'rows', label: t('export_rows'), number: true, cell: ({ rows }) => rows ?? '–' },
    { key: 'at', label: t('field_time'), sort: 'askedAt', cell: ({ askedAt }) => showTime(askedAt) },
    { key: 'until', label: t('export_until'), cell: ({ expiresAt }) => showTime(expiresAt) },
  ]
  return (
    <>
      <Heading title={t('area_exports')}>
        <Link to="/exports/new?source=ledger" className="link inline-flex min-h-11 items-center">
          {t('export_new')}
        </Link>
      </Heading>
      <List
        label={t('area_exports')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-askedAt"
        empty={t('export_none')}
      />
    </>
  )
}
