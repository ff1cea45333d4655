import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAuthDialog } from '../dialogs/auth-dialog.tsx'
import { useTranslate } from '../messages.tsx'
import { useSession } from '../session.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useNotice } from '../ui/notice.tsx'
import { accountLinks, linksFor } from './links.ts'
import { MenuButton } from './menu-button.tsx'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left font-semibold hover:bg-jacaranda-tint'

/** Log-in for a visitor; "Mi Cuenta" with the name, the ways in and the way out for a customer. */
export function AccountControl() {
  const place = useFocusInPlace()
  return (
    <div ref={place} className="ml-1 flex justify-end sm:min-w-36">
      <LogInOrAccount />
    </div>
  )
}

/** Who logs in or out here has pressed what then is gone: the focus goes to what has come in its place. */
function useFocusInPlace() {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element>(null)
  const { name: openDialog } = useAuthDialog()
  const { status } = useSession()

  useEffect(() => {
    const element = place.current
    const remember = () => {
      pressed.current = document.activeElement
    }
    element?.addEventListener('click', remember)
    return () => element?.removeEventListener('click', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is here changes with who is logged in
  useEffect(() => {
    if (openDialog || !pressed.current || pressed.current.isConnected) return
    pressed.current = null
    const buttons = place.current?.querySelectorAll('button') ?? []
    ;[...buttons].find((button) => button.offsetParent !== null)?.focus()
  }, [openDialog, status])
  return place
}

function LogInOrAccount() {
  const t = useTranslate()
  const notice = useNotice()
  const dialog = useAuthDialog()
  const { status, user, roles, logout } = useSession()

  // Until the browser has asked, most visitors are right to see the log-in.
  if (status !== 'in' || !user) {
    return (
      <>
        <Button
          size="small"
          variant="secondary"
          className="max-sm:hidden sm:min-w-36"
          onClick={() => void dialog.open('login')}
        >
          {t('log_in')}
        </Button>
        <IconButton
          icon="user"
          label={t('log_in')}
          className="sm:hidden"
          onClick={() => void dialog.open('login')}
        />
      </>
    )
  }
  return (
    <MenuButton
      side="right"
      icon="user"
      label={<span className="max-sm:sr-only">{t('my_account')}</span>}
      className="max-sm:px-2 sm:min-w-36"
    >
      {(close) => (
        <>
          <p className="border-b border-paper-line px-3 pt-1 pb-3">
            <span className="display block text-lead">
              {user.firstName} {user.lastName}
            </span>
            <span className="block text-small text-ink-soft">{user.email}</span>
          </p>
          <ul className="pt-2">
            {linksFor(roles, accountLinks).map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} className={row} onClick={close}>
                  {icon && <Icon name={icon} />}
                  {t(label)}
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={row}
                onClick={async () => {
                  close()
                  await logout()
                  notice.info(t('logged_out'))
                }}
              >
                <Icon name="sign-out" />
                {t('log_out')}
              </button>
            </li>
          </ul>
        </>
      )}
    </MenuButton>
  )
}
