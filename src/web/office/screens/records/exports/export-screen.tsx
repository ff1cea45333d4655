import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { exportTones, showSize, useFilterWords } from './export-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/exports/{id}', { params: { id: args.params.id ?? '' } }))

/** One export with its file. */
export default function ExportScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const words = useFilterWords()
  const row = useLoaderData<typeof loader>()
  return (
    <div className="flex max-w-form flex-col gap-5">
      <Heading title={`${t('area_exports')} · ${t(`export_source_${row.source}`)}`} />
      <p role="status">
        <Badge tone={exportTones[row.state]}>{t(`export_state_${row.state}`)}</Badge>
      </p>
      <p className="text-small text-ink-soft">{t(`export_explain_${row.state}`)}</p>
      <Facts
        facts={[
          [t('export_format'), t(`export_format_${row.format}`)],
          [t('export_filter'), words(row.source, row.query)],
          [t('export_rows'), row.rows === null ? null : String(row.rows)],
          [t('export_size'), row.bytes === null ? null : showSize(row.bytes)],
          [t('export_personal'), t(row.personal ? 'yes' : 'no')],
          [t('field_time'), showTime(row.askedAt)],
          [t('export_until'), showTime(row.expiresAt)],
        ]}
      />
      {row.state === 'done' && (
        // Without `download`, which would save the page of a step-up as the file.
        <a
          href={`/office/exports/${row.id}/file`}
          className="link inline-flex min-h-11 items-center self-start font-semibold"
        >
          {t('export_download')}
        </a>
      )}
      {row.state === 'asked' && (
        <Link to={`/exports/${row.id}`} className="link inline-flex min-h-11 items-center self-start">
          {t('list_refresh')}
        </Link>
      )}
      <Link to="/exports" className="link inline-flex min-h-11 items-center self-start">
        {t('export_all')}
      </Link>
    </div>
  )
}
