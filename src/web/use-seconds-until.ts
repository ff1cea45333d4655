import { useEffect, useState } from 'react'
import { serverNow } from './api/server-clock.ts'

/** How many seconds are left until an instant (ISO 8601) by the server's clock; counts on below zero. */
export function useSecondsUntil(instant: string): number {
  const secondsLeft = () => Math.floor((Date.parse(instant) - serverNow()) / 1000)
  const [seconds, setSeconds] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the instant decides
  useEffect(() => {
    setSeconds(secondsLeft())
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
