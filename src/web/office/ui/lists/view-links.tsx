import { Link, useLocation } from 'react-router'
import { useFrame } from '#web/office/app/use-frame.ts'
import { classes } from '../../../ui/classes.ts'
import { withQuery } from '../../app/list-query.ts'
import { useTexts } from '../../app/texts.tsx'

const look = 'inline-flex min-h-11 items-center px-1 lg:min-h-8'

/** The saved views of the list at this address, and a link to save the current filters. */
export function ViewLinks() {
  const t = useTexts()
  const { viewed } = useFrame()
  const { pathname, search } = useLocation()
  if (!viewed) return null
  const { list, views } = viewed
  const now = sorted(withQuery(search, {}))
  const isPlain = now === sorted('?q=')
  const current = views.find(({ query }) => sorted(`?${query}`) === now)
  const save = new URLSearchParams({ list, query: now, next: pathname + search })
  if (isPlain && views.length === 0) return null
  return (
    <nav aria-label={t('views')} className="mb-2 flex flex-wrap items-center gap-x-4 text-small">
      {views.length > 0 && (
        <Link
          to="?q="
          aria-current={isPlain ? 'page' : undefined}
          className={classes(look, isPlain ? 'font-semibold' : 'link')}
        >
          {t('filter_all')}
        </Link>
      )}
      {views.map((view) => (
        <Link
          key={view.id}
          to={`?${view.query}`}
          aria-current={view === current ? 'page' : undefined}
          className={classes(look, 'min-w-0 truncate', view === current ? 'font-semibold' : 'link')}
        >
          {view.name}
        </Link>
      ))}
      <Link to={`/views?${save}`} className={`${look} text-ink-soft hover:underline`}>
        {t(isPlain || current ? 'views_manage' : 'views_save')}
      </Link>
    </nav>
  )
}

/** A normalised query string for comparison: sorted, without empty parameters. */
function sorted(search: string): string {
  const query = new URLSearchParams(search)
  return new URLSearchParams([...query].filter(([, value]) => value !== '').sort()).toString()
}
