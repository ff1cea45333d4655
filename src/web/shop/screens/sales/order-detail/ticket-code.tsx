import { useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useRideWords } from '#web/shop/catalogue/events/ride-words.ts'
import { BoardingCode, useBoardingCode } from '#web/shop/sales/orders/boarding-code.tsx'
import { CalendarFiles } from '#web/shop/sales/orders/calendar-files.tsx'
import { fetchOrderFile, saveFile } from '#web/shop/sales/orders/order-file.ts'
import { ridesOfOrder } from '#web/shop/sales/orders/order-rides.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { CodeOnScreen } from './code-on-screen.tsx'
import { ResendMail } from './resend-mail.tsx'

/** Stacked buttons are not wider than this. */
const narrow = 'mx-auto max-w-80'

/** The boarding code, and downloads of the ticket. */
export function TicketCode({ detail, boards }: { detail: OrderDetail; boards: boolean }) {
  const t = useTranslate()
  const { order } = detail
  const isOver = order.state === 'cancelled' || order.state === 'refunded'
  return (
    <section
      aria-label={t(isOver ? 'page_order_no_qr' : 'order_qr')}
      className="rounded-card bg-white p-6 text-center shadow-lift lg:sticky lg:top-24"
    >
      <h2 className="display text-lead">{t(isOver ? 'page_order_no_qr' : 'order_qr')}</h2>
      {boards ? (
        <>
          <Code detail={detail} />
          <div className={classes(narrow, 'mt-3 flex flex-col gap-3')}>
            <DownloadPdf orderId={order.id} number={order.number} />
            <CalendarFiles detail={detail} />
          </div>
        </>
      ) : isOver ? (
        <p className="mt-2 text-ink-soft">{t('page_order_no_qr_text')}</p>
      ) : (
        <div className="mt-4 flex flex-col items-center gap-4 text-ink-soft">
          <Icon name="qr" className="size-16 text-paper-line" />
          <p>{t('order_qr_unpaid')}</p>
        </div>
      )}
      <ResendMail orderId={order.id} />
    </section>
  )
}

function Code({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const { order, tickets } = detail
  const pickUp = usePickUp(detail)
  const code = useBoardingCode(order.id)
  const { url } = code
  const [large, setLarge] = useState(false)
  const passengers = tickets
    .filter(({ released }) => !released)
    .reduce((sum, ticket) => sum + ticket.passengers.length, 0)
  return (
    <>
      {pickUp && (
        <p className="mt-2">
          <span className="text-small text-ink-soft">{t('ride_pick_up')}</span>{' '}
          <span className="display figures block text-heading">{pickUp.hours}</span>
          {pickUp.vehicles && <span className="font-semibold">{pickUp.vehicles}</span>}
        </p>
      )}
      <BoardingCode number={order.number} code={code} />
      <Button
        className={classes(narrow, 'mt-5')}
        icon="qr"
        full
        disabled={!url}
        onClick={() => setLarge(true)}
      >
        {t('page_order_qr_large')}
      </Button>
      {url && (
        <CodeOnScreen
          url={url}
          number={order.number}
          event={detail.event}
          passengers={passengers}
          pickUp={pickUp && [pickUp.hours, pickUp.vehicles].filter(Boolean).join(' · ')}
          open={large}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  )
}

/** Pick-up times and vans of an order's passengers; null until the hours of a private van are agreed. */
function usePickUp(detail: OrderDetail): { hours: string; vehicles: string } | null {
  const words = useRideWords()
  const rides = ridesOfOrder(detail)
  if (!rides) return null
  const { startsAt, timeZone } = detail.event
  const vehicles = new Set(detail.tickets.flatMap(({ promised }) => promised?.vehicle ?? []))
  return { hours: words(rides, startsAt, timeZone).pickUp, vehicles: [...vehicles].join(', ') }
}

function DownloadPdf({ orderId, number }: { orderId: string; number: string }) {
  const t = useTranslate()
  const notice = useNotice()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveFile(await fetchOrderFile(orderId, 'ticket.pdf'), `vaiven-${number}.pdf`)
    } catch {
      notice.error(t('order_download_failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={download} full>
      {t('order_pdf')}
    </Button>
  )
}
