import { hasTypedRows } from '#web/shop/sales/purchase/purchase-progress.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { usePurchase } from '../purchase-context.tsx'

/** Asks for confirmation before another city empties the cart. */
export default function ChangeCityDialog({
  open,
  onClose,
  onChange,
}: {
  open: boolean
  onClose: () => void
  onChange: () => void
}) {
  const t = useTranslate()
  const { draft } = usePurchase()
  return (
    <Dialog open={open} onClose={onClose} title={t('change_city_title')}>
      <p>
        {hasTypedRows(draft)
          ? t('change_city_text')
          : t('change_city_tickets', { count: draft.tickets.length })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" onClick={onChange}>
          {t('change_city_yes')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('change_city_no')}
        </Button>
      </div>
    </Dialog>
  )
}
