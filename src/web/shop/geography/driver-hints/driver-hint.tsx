import { useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import type { HintOfAddress } from './hint-of-address.ts'

const DriverHintDialog = onDemand(() => import('./driver-hint-dialog.tsx'))

/** The hint to the driver about an address, and a way to change it. */
export function DriverHint({ mayChange, ...props }: HintOfAddress & { mayChange: boolean }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const { note, door } = props.hint
  return (
    <>
      {note && (
        <p className="mt-2 text-small wrap-anywhere">
          <span className="text-ink-soft">{t('driver_note')}:</span> {note}
        </p>
      )}
      {door && <p className="mt-1 text-small text-ink-soft">{t('door_known')}</p>}
      {mayChange && (
        <Button
          variant="quiet"
          size="small"
          icon="pencil"
          aria-label={`${t('driver_hint')}, ${props.address}`}
          className="mt-1 -ml-4"
          onClick={() => setOpen(true)}
        >
          {t('driver_hint')}
        </Button>
      )}
      <DriverHintDialog
        key={`${props.address}\n${props.countyName}`}
        open={open}
        onClose={() => setOpen(false)}
        {...props}
      />
    </>
  )
}
