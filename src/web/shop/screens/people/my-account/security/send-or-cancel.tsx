import type { ReactNode } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'

/** The buttons of a form inside a card; `children` is the submit button. */
export function SendOrCancel({
  children,
  busy,
  danger = false,
  onCancel,
}: {
  children: ReactNode
  busy: boolean
  danger?: boolean
  onCancel: () => void
}) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} {...(danger && { variant: 'danger' })}>
        {children}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t('page_account_cancel')}
      </Button>
    </div>
  )
}
