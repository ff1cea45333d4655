import { NavLink } from 'react-router'
import { useTranslate } from '../messages.tsx'
import { useSession } from '../session.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { drawerLinks, isGroup, linksFor, type ShellLink } from './links.ts'
import { LocaleChoice } from './locale-choice.tsx'
import { SocialLinks } from './social-links.tsx'

/** The menu of a narrow window, from the left. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { roles } = useSession()
  const item = ({ to, label, icon }: ShellLink) => (
    <li key={to}>
      <NavLink
        to={to}
        end
        onClick={onClose}
        className={({ isActive }) =>
          classes(
            'flex min-h-12 items-center gap-3 rounded-small px-3 text-lead font-semibold hover:bg-jacaranda-tint',
            isActive && 'text-jacaranda',
          )
        }
      >
        {icon && <Icon name={icon} />}
        {t(label)}
      </NavLink>
    </li>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('menu')} place="side">
      <nav aria-label={t('menu_main')} className="-mx-3 flex-1">
        <ul>
          {linksFor(roles, drawerLinks).map((entry) =>
            isGroup(entry) ? (
              <li key={entry.label} className="pt-4">
                <p className="px-3 pb-1 text-small font-semibold text-ink-soft">{t(entry.label)}</p>
                <ul>{linksFor(roles, entry.links).map(item)}</ul>
              </li>
            ) : (
              item(entry)
            ),
          )}
        </ul>
      </nav>
      <div className="-mx-3 mt-8 flex items-center justify-between border-t border-paper-line pt-4">
        <LocaleChoice />
        <SocialLinks />
      </div>
    </Dialog>
  )
}
