import { useState } from 'react'
import { mostSeatsWaited } from '#domain/sales/orders/waiting-list/waiting-list-rules.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { QuantityCounter } from '#web/ui/forms/quantity-counter.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { SendVerification } from '../send-verification.tsx'

type Props = {
  open: boolean
  onClose: () => void
  dateId: number
  variantId: number
  name: string
  onJoined: () => void
}

/** Joins a waiting list: the number of seats, and how the list works. */
export default function JoinDialog({ open, onClose, dateId, variantId, name, onJoined }: Props) {
  const t = useTranslate()
  const notice = useNotice()
  const { user } = useSession()
  const [seats, setSeats] = useState(1)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; unverified: boolean } | null>(null)

  async function join() {
    setBusy(true)
    setRefusal(null)
    try {
      const body = { eventDateId: dateId, productVariantId: variantId, seats }
      await api('POST /shop-api/waiting-list', { body })
      notice.success(t('waiting_joined'))
      onJoined()
      onClose()
    } catch (error) {
      const unverified = error instanceof ApiRefusal && error.code === 'email_not_verified'
      setRefusal({ text: refusalText(error, t), unverified })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('waiting_dialog_title')}>
      <div className="flex flex-col gap-5">
        <p translate="no" className="font-semibold">
          {name}
        </p>
        <p className="text-ink-soft">{t('waiting_dialog_text')}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-semibold">{t('waiting_dialog_seats')}</span>
          <QuantityCounter
            value={seats}
            onChange={setSeats}
            min={1}
            max={mostSeatsWaited}
            label={t('waiting_dialog_seats')}
            lessLabel={t('waiting_seats_less')}
            moreLabel={t('waiting_seats_more')}
          />
        </div>
        {refusal && (
          <Banner tone="error">
            {refusal.text}
            {refusal.unverified && user && <SendVerification email={user.email} />}
          </Banner>
        )}
        <Button full busy={busy} onClick={join}>
          {t('waiting_dialog_join')}
        </Button>
      </div>
    </Dialog>
  )
}
