import { useEffect, useEffectEvent } from 'react'

/** Tells when the browser shows this page again as it was left, by its back or forward button: what is on it may be old. */
export function usePageRestored(tell: () => unknown): void {
  const told = useEffectEvent(tell)
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) told()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
}
