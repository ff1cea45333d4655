import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

/** Seconds until an instant (ISO 8601) in server time; continues below zero. */
export function useSecondsUntil(instant: string): number {
  const secondsLeft = () => Math.floor((Date.parse(instant) - serverNow()) / 1000)
  const [seconds, setSeconds] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the instant matters
  useEffect(() => {
    setSeconds(secondsLeft())
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
