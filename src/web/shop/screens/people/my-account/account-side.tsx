import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { SessionUser } from '#contract/people/accounts.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { accountTabs } from './account-tabs.ts'

/**
 * The customer's name and the tabs of the account: a column in a wide window, a scrollable row in a narrow one.
 */
export function AccountSide({ user }: { user: SessionUser }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the new tab
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])

  return (
    <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="on-ink display flex size-14 shrink-0 items-center justify-center rounded-full text-lead"
        >
          {firstLetter(user.firstName)}
          {firstLetter(user.lastName)}
        </span>
        <div className="min-w-0">
          <p translate="no" className="display text-heading">
            {user.firstName} {user.lastName}
          </p>
          <p translate="no" className="truncate text-small text-ink-soft">
            {user.email}
          </p>
        </div>
      </div>
      <nav aria-label={t('my_account')} className="mt-5 lg:mt-6">
        <ul
          ref={row}
          className="relative -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:gap-1 lg:rounded-card lg:bg-white lg:p-2 lg:shadow-lift"
        >
          {accountTabs.map(({ name, label, icon }) => (
            <li key={name}>
              <NavLink
                to={`/my-account/${name}`}
                className={({ isActive }) =>
                  classes(
                    'flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold whitespace-nowrap transition-colors lg:min-h-12 lg:gap-3 lg:rounded-control',
                    isActive
                      ? 'bg-ink text-paper lg:bg-jacaranda-tint lg:text-jacaranda-deep'
                      : 'bg-paper-deep hover:text-jacaranda lg:bg-transparent lg:hover:bg-paper',
                  )
                }
              >
                <Icon name={icon} />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Works for any script; a letter may be more than one code unit. */
function firstLetter(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}
