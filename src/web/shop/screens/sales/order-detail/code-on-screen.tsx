import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useWakeLock } from '#web/browser/use-wake-lock.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** The code as large and bright as possible, for a gate at night. The screen stays on. */
export function CodeOnScreen({
  url,
  number,
  event,
  passengers,
  pickUp,
  open,
  onClose,
}: {
  url: string
  number: string
  event: OrderDetail['event']
  passengers: number
  /** pick-up time and van; null until agreed */
  pickUp: string | null
  open: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const words = useDateWords()
  const { weekdayShort, shortWithYear, time } = words(event.startsAt, event.timeZone)
  useWakeLock(open)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={number}
      place="whole"
      className="bg-white! [&_.sticky]:bg-white"
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-4 text-center">
        <img
          src={url}
          alt={t('order_qr')}
          width={640}
          height={640}
          className="aspect-square w-[min(100%,calc(100dvh-20rem))]"
        />
        <p className="font-semibold">
          <span translate="no">{event.translations[0]?.name}</span>
          {` · ${weekdayShort} ${shortWithYear} · `}
          <span className="figures">{time}</span>
        </p>
        <p className="display text-heading">{t('page_order_qr_admits', { count: passengers })}</p>
        {pickUp && (
          <p className="figures font-semibold">
            {t('ride_pick_up')} {pickUp}
          </p>
        )}
        <p className="max-w-text text-ink-soft">{t('page_order_qr_bright')}</p>
      </div>
    </Dialog>
  )
}
