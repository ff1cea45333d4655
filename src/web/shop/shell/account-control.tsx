import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { accountHome } from './links.ts'
import { useLogOut } from './use-log-out.ts'

const look =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full px-3 font-semibold transition-colors hover:bg-paper-deep night:hover:bg-ink-raised'

/** Log-in for a visitor; account and log-out for a customer. The elements before it do not move. */
export function AccountControl() {
  const place = useFocusInPlace()
  return (
    <div ref={place} className="flex shrink-0 items-center justify-end @sm:min-w-36 @lg:min-w-52 @lg:flex-1">
      <LogInOrAccount />
    </div>
  )
}

/** Logging in or out unmounts the pressed button: focuses its replacement. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content depends on the session
  useEffect(() => {
    if (openDialog || !pressed.current || pressed.current.isConnected) return
    pressed.current = null
    const controls = place.current?.querySelectorAll<HTMLElement>('a, button') ?? []
    ;[...controls].find((control) => control.offsetParent !== null)?.focus()
  }, [openDialog, status])
  return place
}

function LogInOrAccount() {
  const t = useTranslate()
  const dialog = useAuthDialog()
  const { status } = useSession()
  const logOut = useLogOut()
  // Until the session is known, show the log-in, which is right for most visitors.
  if (status !== 'in') {
    return (
      <>
        <Button
          size="small"
          variant="secondary"
          className="@max-sm:hidden @sm:min-w-36"
          onClick={() => void dialog.open('login')}
        >
          {t('log_in')}
        </Button>
        <IconButton
          icon="user"
          label={t('log_in')}
          className="header-button -mr-2.5 @sm:hidden"
          onClick={() => void dialog.open('login')}
        />
      </>
    )
  }
  return (
    <>
      <Link
        to={accountHome}
        className={`${look} @max-lg:-mr-3 @max-sm:header-button @max-sm:justify-center @max-sm:px-0`}
      >
        <Icon name="user" />
        <span className="@max-sm:sr-only">{t('my_account')}</span>
      </Link>
      <button type="button" className={`${look} -mr-3 @max-lg:hidden`} onClick={() => void logOut()}>
        {t('log_out')}
      </button>
    </>
  )
}
