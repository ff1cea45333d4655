import { useSession } from '../app/session.tsx'
import { useAuthDialog } from '../dialogs/auth-dialog.tsx'
import { useTranslate } from '../texts/messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/**
 * For a session of before the verification, which does not show what was sent to the address: another person may have signed
 * up with it. A new log-in shows it.
 */
export function LogInAgain({ className }: { className: string }) {
  const t = useTranslate()
  const { user } = useSession()
  const dialog = useAuthDialog()
  if (!user?.verified || user.emailProven) return null
  const logInAgain = async () => {
    if (await dialog.open('login', { email: user.email })) window.location.reload()
  }
  return (
    <Banner tone="warning" className={className}>
      <p>{t('invitations_log_in_again')}</p>
      <Button size="small" variant="quiet" className="mt-2 -ml-4" onClick={logInAgain}>
        {t('log_in_again')}
      </Button>
    </Banner>
  )
}
