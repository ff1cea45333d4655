import { type ReactNode, useState } from 'react'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation of a hardly reversible action; on failure stays open and shows the reason. */
export function ConfirmDialog({
  open,
  onClose,
  onYes,
  title,
  yes,
  no,
  children,
}: {
  open: boolean
  onClose: () => void
  /** the action; a refusal is shown */
  onYes: () => Promise<unknown>
  title: string
  yes: string
  no: string
  children?: ReactNode
}) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => {
    setRefusal(null)
    onClose()
  }
  const agree = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await onYes()
    } catch (error) {
      setRefusal(refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={close} title={title}>
      {children}
      {refusal && (
        <Banner tone="error" className="mt-4">
          {refusal}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" busy={busy} onClick={agree}>
          {yes}
        </Button>
        <Button variant="secondary" onClick={close}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
