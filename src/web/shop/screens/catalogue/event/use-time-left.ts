import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'

const minuteMs = 60_000

/** When fewer hours are left, the page shows them. */
const fewHours = 48

/**
 * Whole hours and minutes until `instant` if few are left; otherwise null. Computed from `askedAt` (the time of the
 * server rendering) until hydration, so that both render the same.
 */
export function useTimeLeft(instant: string, askedAt: string): { hours: number; minutes: number } | null {
  const [now, setNow] = useState(() => Date.parse(askedAt))
  useEffect(() => {
    const update = () => setNow(serverNow())
    update()
    const timer = setInterval(update, minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((Date.parse(instant) - now) / minuteMs)
  return minutes > fewHours * 60 ? null : { hours: Math.floor(minutes / 60), minutes }
}
