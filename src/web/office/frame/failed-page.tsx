import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import type { PageRefusal } from '../app/load.ts'
import { useTexts } from '../app/texts.tsx'

/** Stands in the place of a screen that may not be opened, is not there, or failed. */
export function FailedPage() {
  const t = useTexts()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = isRouteErrorResponse(error) ? (error.data as Partial<PageRefusal> | null)?.text : undefined
  const title =
    status === 403 ? t('failed_forbidden') : status === 404 ? t('failed_not_found') : t('failed_title')
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex max-w-form flex-col gap-4 px-4 py-16">
      <title>{title}</title>
      <h1 className="display text-heading">{title}</h1>
      <p>{text || t('failed_text')}</p>
      <Link to="/" className="link">
        {t('back_home')}
      </Link>
    </main>
  )
}
