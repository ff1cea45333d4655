import { useTranslate } from '#web/texts/messages.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useWakeLock } from '#web/use-wake-lock.ts'

/** The code as large and as bright as the screen can, for a gate at night. The screen stays on. */
export function CodeOnScreen({
  url,
  number,
  passengers,
  open,
  onClose,
}: {
  url: string
  number: string
  passengers: number
  open: boolean
  onClose: () => void
}) {
  const t = useTranslate()
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
          className="aspect-square w-[min(100%,calc(100dvh-15rem))]"
        />
        <p className="display text-heading">{t('page_order_qr_admits', { count: passengers })}</p>
        <p className="max-w-text text-ink-soft">{t('page_order_qr_bright')}</p>
      </div>
    </Dialog>
  )
}
