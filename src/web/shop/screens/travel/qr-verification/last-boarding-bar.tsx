import { useEffect, useEffectEvent } from 'react'
import { useSecondsUntil } from '#web/app/use-seconds-until.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import type { LastBoarding } from './use-check-in.ts'

/** The last boarding, while it can be undone. */
export function LastBoardingBar({
  last,
  onUndo,
  onGone,
}: {
  last: LastBoarding
  onUndo: () => void
  onGone: () => void
}) {
  const t = useTranslate()
  const isOver = useSecondsUntil(last.undoUntil) <= 0
  const goAway = useEffectEvent(onGone)
  useEffect(() => {
    if (isOver) goAway()
  }, [isOver])
  return (
    <div className="flex items-center gap-3 rounded-card bg-leaf-deep py-2 pr-2 pl-5">
      <p className="figures min-w-0 flex-1 font-semibold">
        {t('page_gate_last', { count: last.ticket.boardedNow ?? 0, order: last.ticket.orderNumber ?? '' })}
      </p>
      <Button className="bg-white! text-ink!" onClick={onUndo}>
        {t('page_gate_undo')}
      </Button>
    </div>
  )
}
