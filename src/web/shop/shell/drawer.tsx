import { NavLink } from 'react-router'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { accountHome, drawerLinks, isGroup, linksFor, type ShellLink } from './links.ts'
import { LocaleChoice } from './locale/locale-choice.tsx'
import { SocialLinks } from './social-links.tsx'
import { useLogOut } from './use-log-out.ts'

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-small px-3 text-left text-lead font-semibold hover:bg-jacaranda-tint'

/** The menu of a narrow window, opening from the left. */
export default function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { roles } = useSession()
  const item = ({ to, label, icon }: ShellLink) => (
    <li key={to}>
      <NavLink to={to} end className={({ isActive }) => classes(row, isActive && 'text-jacaranda')}>
        <Icon name={icon} />
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
              <li key={entry.label} className="my-2 border-y border-paper-line py-3">
                <p className="px-3 pb-1 text-small font-semibold text-ink-soft">{t(entry.label)}</p>
                <ul>{entry.links.map(item)}</ul>
              </li>
            ) : (
              item(entry)
            ),
          )}
        </ul>
      </nav>
      <Account onClose={onClose} />
      <div className="-mx-3 mt-3 border-t border-paper-line pt-3">
        <LocaleChoice whole className="w-full gap-3" />
        <SocialLinks />
      </div>
    </Dialog>
  )
}

function Account({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const dialog = useAuthDialog()
  const logOut = useLogOut()
  const { status, user } = useSession()
  return (
    <div className="-mx-3 mt-3 border-t border-paper-line pt-3">
      {status === 'in' && user ? (
        <>
          <p translate="no" className="px-3 pb-1 text-small break-words text-ink-soft">
            <span className="block font-semibold">
              {user.firstName} {user.lastName}
            </span>
            {user.email}
          </p>
          <NavLink to={accountHome} className={row}>
            <Icon name="user" />
            {t('my_account')}
          </NavLink>
          <button
            type="button"
            className={row}
            onClick={() => {
              onClose()
              void logOut()
            }}
          >
            <Icon name="sign-out" />
            {t('log_out')}
          </button>
        </>
      ) : (
        <button
          type="button"
          className={row}
          onClick={() => {
            onClose()
            void dialog.open('login')
          }}
        >
          <Icon name="user" />
          {t('log_in')}
        </button>
      )}
    </div>
  )
}
