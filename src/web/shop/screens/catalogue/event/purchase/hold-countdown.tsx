import { useEffect, useState } from 'react'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSecondsUntil } from '#web/app/use-seconds-until.ts'
import type { SeatHold } from '#web/shop/sales/purchase/purchase-draft.ts'
import { extendHold } from '#web/shop/sales/purchase/seat-hold.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { usePurchase } from './purchase-context.tsx'

/** The minutes at which screen readers announce the remaining time. */
const announcedMinutes = [5, 1]
const urgentSeconds = 120

/**
 * The remaining time of the hold, and the button that extends it once. When it ends, the first step explains it.
 */
export default function HoldCountdown({ hold }: { hold: SeatHold }) {
  const t = useTranslate()
  const notice = useNotice()
  const { change, showProblem } = usePurchase()
  const seconds = useSecondsUntil(hold.expiresAt)
  const [asking, setAsking] = useState(false)
  const ended = seconds <= 0

  useEffect(() => {
    if (!ended) return
    change({ type: 'hold-lost' })
    showProblem((t) => ({ text: t('hold_expired'), help: t('hold_expired_help') }), 'category')
  }, [ended, change, showProblem])

  async function askForMore() {
    setAsking(true)
    try {
      change({ type: 'seats-held', hold: await extendHold(hold) })
      notice.success(t('hold_extended'))
    } catch (error) {
      notice.error(refusalText(error, t))
    } finally {
      setAsking(false)
    }
  }

  const announced =
    seconds > 0 && announcedMinutes.includes(Math.ceil(seconds / 60)) ? Math.ceil(seconds / 60) : null
  return (
    <div
      className={classes(
        'flex min-h-11 flex-wrap items-center gap-x-2 px-(--gutter,1rem) text-small lg:px-6',
        seconds <= urgentSeconds ? 'bg-amber-tint text-amber' : 'bg-jacaranda-tint text-jacaranda-deep',
      )}
    >
      <Icon name="clock" className="size-4" />
      <span className="min-w-0 flex-auto">{t('hold_title')}</span>
      <span role="timer" className="figures font-semibold">
        {clock(Math.max(0, seconds))}
      </span>
      {hold.extendable && (
        <button
          type="button"
          aria-disabled={asking || undefined}
          onClick={asking ? undefined : askForMore}
          className="-mr-2 min-h-11 shrink-0 rounded-full px-2 font-semibold underline underline-offset-2"
        >
          {t('hold_more_time')}
        </button>
      )}
      <span role="status" className="sr-only">
        {announced !== null && t('hold_minutes_left', { count: announced })}
      </span>
    </div>
  )
}

/** 12:05; offers of a waiting list last for hours: 1:59:05. */
function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
