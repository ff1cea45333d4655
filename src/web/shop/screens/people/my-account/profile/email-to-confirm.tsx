import { useState } from 'react'
import { profile } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { useAccount } from '../use-account.ts'
import { profileOf } from './profile-of.ts'

/** An unverified address: the mail can be sent again, and a change can be cancelled. */
export function EmailToConfirm() {
  const t = useTranslate()
  const notice = useNotice()
  const { updateUser } = useSession()
  const { user } = useAccount()
  const [busy, setBusy] = useState<'sends' | 'keeps' | null>(null)
  const { email: current, pendingEmail, verified } = user
  const email = pendingEmail ?? current
  if (verified && !pendingEmail) return null

  const sendAgain = async () => {
    await api('POST /shop-api/me/verification', {})
    notice.success(t('page_account_email_sent', { email }))
  }
  // Saves the last saved profile with the current address, without the unsaved input.
  const keepCurrent = async () => {
    const body = profile.parse({ ...profileOf(user), email: current })
    updateUser(await api('PUT /shop-api/me', { body }))
    notice.success(t('page_account_email_kept', { current }))
  }
  const run = (name: 'sends' | 'keeps', work: () => Promise<void>) => async () => {
    setBusy(name)
    await work().catch((error) => notice.error(refusalText(error, t)))
    setBusy(null)
  }

  return (
    <Banner tone="warning">
      <p className="wrap-anywhere">
        {pendingEmail
          ? t('page_account_email_waits', { email, current })
          : t('page_account_email_unverified', { email })}
      </p>
      <div className="mt-2 -ml-4 flex flex-col items-start sm:flex-row sm:flex-wrap">
        <Button size="small" variant="quiet" busy={busy === 'sends'} onClick={run('sends', sendAgain)}>
          {t('page_account_email_again')}
        </Button>
        {pendingEmail && (
          <Button
            size="small"
            variant="quiet"
            className="text-left wrap-anywhere"
            busy={busy === 'keeps'}
            onClick={run('keeps', keepCurrent)}
          >
            {t('page_account_email_keep', { current })}
          </Button>
        )}
      </div>
    </Banner>
  )
}
