import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'

const minuteMs = 60_000

/** From this many hours before the end, the page says how many are left. */
const fewHours = 48

/**
 * Whole hours and minutes until `instant` once they are few; null before. Counted from `askedAt` (when the page was
 * made) until the browser has taken over, so that both draw the same.
 */
export function useTimeLeft(instant: string, askedAt: string): { hours: number; minutes: number } | null {
  const [now, setNow] = useState(() => Date.parse(askedAt))
  useEffect(() => {
    const learn = () => setNow(serverNow())
    learn()
    const timer = setInterval(learn, minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((Date.parse(instant) - now) / minuteMs)
  return minutes > fewHours * 60 ? null : { hours: Math.floor(minutes / 60), minutes }
}
