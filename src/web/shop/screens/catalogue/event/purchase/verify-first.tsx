import { useState } from 'react'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { SendVerification } from './send-verification.tsx'

/** Says, before anything is filled in for nothing, that this purchase needs a confirmed e-mail address. */
export default function VerifyFirst({ className }: { className?: string }) {
  const t = useTranslate()
  const { user } = useSession()
  const [wasMissing, setWasMissing] = useState(false)
  const isMissing = user?.verified === false
  if (isMissing && !wasMissing) setWasMissing(true)
  if (!user || (user.verified && !wasMissing)) return null
  if (user.verified) {
    return (
      <Banner tone="success" {...(className && { className })}>
        {t('email_verified_now')}
      </Banner>
    )
  }
  return (
    <Banner {...(className && { className })}>
      <p>{t('email_verify_first', { email: user.email })}</p>
      <p className="mt-1 font-normal">{t('email_verify_first_help')}</p>
      <SendVerification email={user.email} />
    </Banner>
  )
}
