import { useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { fetchOrderFile, saveFile } from './order-file.ts'
import { ridesOfOrder } from './order-rides.ts'

const legWords = { outbound: 'qr_leg_outbound', return: 'qr_leg_return' } as const

/** The rides of an order for a calendar, each in a file of its own: Outlook adds only files with one event. */
export function CalendarFiles({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const notice = useNotice()
  const [busy, setBusy] = useState<Leg | null>(null)
  const { id, number } = detail.order
  const legs: Leg[] = ridesOfOrder(detail)?.returnsAt ? ['outbound', 'return'] : ['outbound']
  async function download(leg: Leg) {
    setBusy(leg)
    try {
      saveFile(await fetchOrderFile(id, `${leg}.ics`), `vaiven-${number}-${leg}.ics`)
    } catch {
      notice.error(t('order_download_failed'))
    } finally {
      setBusy(null)
    }
  }
  return (
    <fieldset className="min-w-0">
      <legend className="w-full text-small font-semibold">{t('add_to_calendar')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {legs.map((leg) => (
          <Button
            key={leg}
            variant="secondary"
            size="small"
            icon="calendar"
            busy={busy === leg}
            className="grow"
            onClick={() => void download(leg)}
          >
            {t(legWords[leg])}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
