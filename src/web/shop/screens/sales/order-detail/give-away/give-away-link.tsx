import { useState } from 'react'
import type { GiveAwayPlace } from '#contract/sales/give-aways.ts'
import { api } from '#web/api/browser-api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

/** An open link: it can be copied and withdrawn. */
export function GiveAwayLink({
  orderId,
  giveAway,
  onChanged,
}: {
  orderId: string
  giveAway: NonNullable<GiveAwayPlace['giveAway']>
  onChanged: (places: readonly GiveAwayPlace[]) => void
}) {
  const t = useTranslate()
  const notice = useNotice()
  const [asks, setAsks] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(giveAway.link)
      notice.success(t('give_away_copied'))
    } catch {
      notice.error(t('give_away_not_copied'))
    }
  }
  async function takeBack() {
    const params = { id: orderId, giveAway: giveAway.id }
    onChanged(await api('DELETE /shop-api/order-detail/{id}/give-aways/{giveAway}', { params }))
    notice.success(t('give_away_taken_back'))
    setAsks(false)
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-small">
      <span className="min-w-0 break-all text-ink-soft">
        {t('give_away_waits', { email: giveAway.email })}
      </span>
      <Button size="small" variant="quiet" icon="copy" onClick={copy}>
        {t('give_away_copy')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsks(true)}>
        {t('give_away_take_back')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onYes={takeBack}
        title={t('give_away_take_back_title')}
        yes={t('give_away_take_back')}
        no={t('give_away_keep')}
      >
        <p>{t('give_away_take_back_text', { email: giveAway.email })}</p>
      </ConfirmDialog>
    </div>
  )
}
