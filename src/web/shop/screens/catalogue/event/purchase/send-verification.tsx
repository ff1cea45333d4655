import { useState } from 'react'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

/** Sends the verification mail again, without leaving the purchase. */
export function SendVerification({ email }: { email: string }) {
  const t = useTranslate()
  const notice = useNotice()
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      await api('POST /shop-api/me/verification', {})
      notice.success(t('email_verification_sent', { email }))
    } catch (error) {
      notice.error(refusalText(error, t))
    }
    setBusy(false)
  }

  return (
    <Button size="small" variant="quiet" className="mt-2 -ml-4" busy={busy} onClick={send}>
      {t('email_verification_send')}
    </Button>
  )
}
