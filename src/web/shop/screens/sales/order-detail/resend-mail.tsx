import { useState } from 'react'
import { mostResendsAnHour } from '#domain/sales/orders/resend-limit.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Sends the mail about the order's current state again, with its address and the limit. */
export function ResendMail({ orderId }: { orderId: string }) {
  const t = useTranslate()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ tone: BannerTone; text: (t: Translate) => string } | null>(null)
  const email = user?.email ?? ''

  async function send() {
    setBusy(true)
    setTold(null)
    try {
      await api('POST /shop-api/order-detail/{id}/resend-mail', { params: { id: orderId } })
      setTold({ tone: 'success', text: (t) => t('page_order_resent', { email }) })
    } catch (error) {
      setTold({ tone: 'error', text: (t) => refusalText(error, t) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mx-auto mt-3 max-w-80">
      <Button variant="quiet" icon="mail" busy={busy} onClick={send} full>
        {t('page_order_resend')}
      </Button>
      <p className="text-small break-words text-ink-soft">
        {t('page_order_resend_help', { email, count: mostResendsAnHour })}
      </p>
      {told && (
        <Banner tone={told.tone} className="mt-3 text-left">
          {told.text(t)}
        </Banner>
      )}
    </div>
  )
}
