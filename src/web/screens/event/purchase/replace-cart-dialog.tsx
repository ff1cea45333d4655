import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { usePurchase } from './purchase-context.tsx'

/** Asks for confirmation before the seats of an offer replace the cart. */
export default function ReplaceCartDialog() {
  const t = useTranslate()
  const { asks, replace, keep } = usePurchase().replacing
  return (
    <Dialog open={asks} onClose={keep} title={t('waiting_replace_title')}>
      <p>{t('waiting_replace_text')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" onClick={replace}>
          {t('waiting_replace_yes')}
        </Button>
        <Button variant="secondary" onClick={keep}>
          {t('waiting_replace_no')}
        </Button>
      </div>
    </Dialog>
  )
}
