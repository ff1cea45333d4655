import type { Visit } from '#domain/travel/driving/visit.ts'
import { useNow } from '../../state/use-drive.ts'
import { useClock, useTexts } from '../../texts/texts.tsx'

/** Counts down the time that the van still waits. */
export function WaitClock({ visit, onLonger }: { visit: Visit; onLonger: () => void }) {
  const t = useTexts()
  const now = useNow()
  const clock = useClock()
  if (visit.waitsUntil === null) return null
  const left = Math.max(0, Math.ceil((visit.waitsUntil - now) / 1000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className="flex items-center justify-between gap-4 rounded-card border-2 border-ink-line p-4">
      <div>
        <p className="display figures text-title">{time}</p>
        <p className="figures text-paper-soft">
          {left > 0 ? t('drive_wait_until', { time: clock(visit.waitsUntil) }) : t('drive_wait_over')}
        </p>
      </div>
      <button
        type="button"
        onClick={onLonger}
        className="min-h-14 shrink-0 rounded-control border-2 border-paper-soft px-4 font-semibold"
      >
        {t('drive_wait_longer')}
      </button>
    </div>
  )
}
