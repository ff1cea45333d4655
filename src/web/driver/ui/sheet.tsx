import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { DriveButton } from './buttons.tsx'

/** A question over the page, at the reach of the thumb. Closing it answers nothing. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="on-ink mx-auto mt-auto mb-0 max-h-[92svh] w-full max-w-form overflow-y-auto rounded-t-card border-t-2 border-ink-line bg-ink-raised px-5 pt-6 pb-8 backdrop:bg-ink/80"
    >
      <div className="flex flex-col gap-5">
        <h2 id={id} className="display text-heading">
          {title}
        </h2>
        {children}
        <DriveButton look="quiet" onClick={() => dialog.current?.close()}>
          {t('drive_back')}
        </DriveButton>
      </div>
    </dialog>
  )
}
