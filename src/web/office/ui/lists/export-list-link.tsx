import { Link, useSearchParams } from 'react-router'
import type { ExportSourceName } from '#domain/records/exports/export-sources.ts'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useTexts } from '../../app/texts.tsx'

/** A link that exports the rows of a list with its current filter, for staff who may export. */
export function ExportListLink({ source }: { source: ExportSourceName }) {
  const t = useTexts()
  const [query] = useSearchParams()
  if (!useFrame().permissions.includes('exports.without-personal-data')) return null
  return (
    <Link
      to={`/exports/new?${new URLSearchParams([...query, ['source', source]])}`}
      className="link inline-flex min-h-11 items-center"
    >
      {t('list_export')}
    </Link>
  )
}
