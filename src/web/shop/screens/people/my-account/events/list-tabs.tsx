import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { type EventListName, eventListAddress, eventLists } from './event-addresses.ts'

/** Links to the lists, with the number of entries once it is known. */
export function ListTabs({
  current,
  count,
}: {
  current: EventListName | null
  count: (name: EventListName) => number | null
}) {
  const t = useTranslate()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={t('page_my_events_tabs')}>
      <ul
        ref={row}
        className="relative -mx-(--gutter) flex gap-6 overflow-x-auto px-(--gutter) [scrollbar-width:none] md:mx-0 md:border-b-2 md:border-paper-line md:px-0"
      >
        {eventLists.map((name) => (
          <li key={name}>
            <Link
              to={eventListAddress(name)}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className={classes(
                'flex min-h-12 items-center gap-2 border-b-3 font-semibold whitespace-nowrap outline-offset-[-3px] transition-colors md:-mb-0.5',
                name === current
                  ? 'border-jacaranda text-ink'
                  : 'border-transparent text-ink-soft hover:text-jacaranda',
              )}
            >
              {t(`page_my_events_tab_${name}`)}
              {/* Reserves its space until the number is known. */}
              <span
                className={classes(
                  'figures min-h-6 min-w-6 rounded-full px-1.5 text-center text-small leading-6',
                  name === current ? 'bg-jacaranda-tint text-jacaranda-deep' : 'bg-paper-deep text-ink',
                )}
              >
                {count(name)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
