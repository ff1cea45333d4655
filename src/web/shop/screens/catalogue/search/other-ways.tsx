import { Link } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { chipLook } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'

const lists = [
  { to: '/massive-events', label: 'massive_title' },
  { to: '/alliances', label: 'alliances_title' },
  { to: '/private-events', label: 'private_title' },
] as const

/** Links to the lists, as an alternative to the search. */
export function OtherWays({ className, centred = false }: { className?: string; centred?: boolean }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('search_other_ways')} className={classes(centred && 'text-center', className)}>
      <p className="pb-3 text-small font-semibold text-ink-soft" aria-hidden="true">
        {t('search_other_ways')}
      </p>
      <ul className={classes('flex flex-wrap gap-2', centred && 'justify-center')}>
        {lists.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className={chipLook(false)}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
