import { NavLink, useLocation } from 'react-router'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { headerLinks, isGroup, linksFor, type ShellLinkGroup } from './links.ts'
import { MenuButton } from './menu-button.tsx'

const rowLook =
  'min-h-11 whitespace-nowrap rounded-full px-3 font-semibold transition-colors hover:bg-paper-deep night:hover:bg-ink-raised'
const hereLook = 'underline decoration-2 underline-offset-8'

/** The menu of a wide window. Links for staff come last, so that they cause no layout shift. */
export function MainMenu() {
  const t = useTranslate()
  const { roles } = useSession()
  return (
    <nav aria-label={t('menu_main')}>
      <ul className="-ml-3 flex">
        {linksFor(roles, headerLinks).map((entry) => (
          <li key={entry.label}>
            {isGroup(entry) ? (
              <GroupMenu group={entry} />
            ) : (
              <NavLink
                to={entry.to}
                className={({ isActive }) =>
                  classes('inline-flex items-center', rowLook, isActive && hereLook)
                }
              >
                {t(entry.label)}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupMenu({ group }: { group: ShellLinkGroup }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const isHere = group.links.some(({ to }) => to === pathname)
  return (
    <MenuButton label={t(group.label)} className={classes(rowLook, isHere && hereLook)}>
      {(close) => (
        <ul>
          {group.links.map(({ to, label, help, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={close}
                className="flex items-center gap-4 rounded-small p-3 hover:bg-jacaranda-tint aria-[current=page]:text-jacaranda"
              >
                <Icon name={icon} className="size-6 text-jacaranda" />
                <span>
                  <span className="block font-semibold">{t(label)}</span>
                  {help && <span className="block text-small text-ink-soft">{t(help)}</span>}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </MenuButton>
  )
}
