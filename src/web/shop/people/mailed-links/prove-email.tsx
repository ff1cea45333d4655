import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * For a session that does not prove the address, and so does not show what was sent to it: another person may have signed up
 * with it. A password that is chosen by a mailed link proves it everywhere.
 */
export function ProveEmail({ className }: { className: string }) {
  const t = useTranslate()
  const { user } = useSession()
  const dialog = useAuthDialog()
  if (!user?.verified || user.emailProven) return null
  return (
    <Banner tone="warning" className={className}>
      <p>{t('invitations_prove_email')}</p>
      <Button
        size="small"
        variant="quiet"
        className="mt-2 -ml-4"
        onClick={() => void dialog.open('recovery', { email: user.email })}
      >
        {t('choose_new_password')}
      </Button>
    </Banner>
  )
}
