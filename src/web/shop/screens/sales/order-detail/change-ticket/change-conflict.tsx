import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TicketPeople } from '../ticket-people.tsx'

/** The ticket was changed elsewhere: shows the saved version, and the customer chooses one. */
export function ChangeConflict({
  ticket,
  onKeepMine,
  onTakeSaved,
}: {
  ticket: OrderDetail['tickets'][number]
  onKeepMine: () => void
  onTakeSaved: () => void
}) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="error">{t('page_order_change_conflict')}</Banner>
      <div className="rounded-control bg-paper p-4">
        <TicketPeople ticket={ticket} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{t('page_order_change_keep_mine')}</Button>
        <Button variant="secondary" onClick={onTakeSaved}>
          {t('page_order_change_take_saved')}
        </Button>
      </div>
    </div>
  )
}
