import { NavLink } from 'react-router'
import type { Me } from '#contract/office/people/staff.ts'
import { classes } from '../../ui/classes.ts'
import { useShowNumber, useTexts } from '../app/texts.tsx'
import { areaGroups, mayOpen } from './areas.ts'

/**
 * Links to the areas that the person may open, with the current one marked and the number of waiting tasks.
 */
export function Navigation({ me, className }: { me: Me; className?: string }) {
  const t = useTexts()
  const showNumber = useShowNumber()
  const groups = areaGroups
    .map(({ label, areas }) => ({ label, areas: areas.filter((area) => mayOpen(me, area)) }))
    .filter(({ areas }) => areas.length > 0)
  return (
    <nav aria-label={t('navigation')} className={classes('flex flex-col gap-3', className)}>
      {groups.map(({ label, areas }) => (
        <div key={label ?? 'top'}>
          {label && <h2 className="px-3 pb-1 text-small text-paper-soft">{t(label)}</h2>}
          <ul className="flex flex-col gap-0.5 two-columns max-md:grid">
            {areas.map(({ to, label: name, waiting }) => {
              const count = waiting ? me.waiting[waiting] : 0
              return (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/'}
                    className={({ isActive }) =>
                      classes(
                        'flex min-h-11 items-center justify-between gap-2 rounded-small px-3 text-small font-semibold -outline-offset-3 hover:bg-ink-raised lg:min-h-8',
                        isActive && 'bg-ink-raised text-marigold',
                      )
                    }
                  >
                    {t(name)}
                    {count > 0 && (
                      <span className="figures rounded-full bg-marigold px-2 text-small text-ink">
                        {showNumber(count)}
                        <span className="sr-only"> {t('navigation_waiting')}</span>
                      </span>
                    )}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
