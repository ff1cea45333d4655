import { lazy, Suspense, useState } from 'react'
import type { OrderDetail } from '#contract/orders/own-orders.ts'
import type { ShownOrder } from '#web/orders/use-order.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'

const DriverHintDialog = lazy(() => import('./driver-hint-dialog.tsx'))

/** The note to the driver of an address, and until the freeze a way to change it. */
export function DriverHint({
  detail,
  learn,
  ticket,
  address,
  mayChange,
}: Pick<ShownOrder, 'detail' | 'learn'> & {
  ticket: OrderDetail['tickets'][number]
  /** its position in the ticket, from 0 */
  address: number
  mayChange: boolean
}) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const known = ticket.addresses[address]
  if (!known) return null
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      {known.note && (
        <p className="mt-2 text-small">
          <span className="text-ink-soft">{t('page_order_driver_note')}:</span> {known.note}
        </p>
      )}
      {known.door && <p className="mt-1 text-small text-ink-soft">{t('page_order_door_known')}</p>}
      {mayChange && (
        <Button variant="quiet" size="small" icon="pencil" className="mt-1 -ml-3" onClick={show}>
          {t('page_order_driver_hint')}
          <span className="sr-only">, {known.address}</span>
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <DriverHintDialog
            open={open}
            onClose={() => setOpen(false)}
            place={{ id: detail.order.id, position: ticket.position, address }}
            known={known}
            learn={learn}
          />
        </Suspense>
      )}
    </>
  )
}
