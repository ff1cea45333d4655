import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import type { HintOfAddress } from './hint-of-address.ts'

const DriverHintDialog = lazy(() => import('./driver-hint-dialog.tsx'))

/** The hint to the driver about an address, and a way to change it. */
export function DriverHint({ mayChange, ...props }: HintOfAddress & { mayChange: boolean }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { note, door } = props.hint
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      {note && (
        <p className="mt-2 text-small wrap-anywhere">
          <span className="text-ink-soft">{t('driver_note')}:</span> {note}
        </p>
      )}
      {door && <p className="mt-1 text-small text-ink-soft">{t('door_known')}</p>}
      {mayChange && (
        <Button variant="quiet" size="small" icon="pencil" className="mt-1 -ml-3" onClick={show}>
          {t('driver_hint')}
          <span className="sr-only">, {props.address}</span>
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <DriverHintDialog
            key={`${props.address}\n${props.countyName}`}
            open={open}
            onClose={() => setOpen(false)}
            {...props}
          />
        </Suspense>
      )}
    </>
  )
}
