import { NavLink } from 'react-router'
import type { Me } from '#contract/office/staff.ts'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../app/texts.tsx'
import { areas } from './areas.ts'

/** Links to the areas that the person may open, the current one marked; beside one stands how much waits there. */
export function Navigation({ me, className }: { me: Me; className?: string }) {
  const t = useTexts()
  return (
    <nav aria-label={t('navigation')} className={className}>
      <ul className="flex flex-col gap-0.5">
        {areas
          .filter(({ may }) => !may || me.permissions.includes(may))
          .map(({ to, label, waiting }) => {
            const count = waiting ? me.waiting[waiting] : 0
            return (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className={({ isActive }) =>
                    classes(
                      'flex min-h-11 items-center justify-between gap-2 rounded-small px-3 text-small font-semibold hover:bg-ink-raised md:min-h-9',
                      isActive && 'bg-ink-raised text-marigold',
                    )
                  }
                >
                  {t(label)}
                  {count > 0 && (
                    <span className="figures rounded-full bg-marigold px-2 text-small text-ink">
                      {count}
                      <span className="sr-only"> {t('navigation_waiting')}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
