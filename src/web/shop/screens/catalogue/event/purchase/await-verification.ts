import { useEffect } from 'react'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'

const pauseMs = 10_000

/**
 * Asks whether the customer has confirmed the e-mail address meanwhile, in another tab or on another device: now and
 * then while the page is visible, and at once when the customer returns to it.
 */
export function useAwaitVerification(isNeeded: boolean): void {
  const { user, updateUser } = useSession()
  const isAwaited = isNeeded && user?.verified === false
  useEffect(() => {
    if (!isAwaited) return
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      api('GET /shop-api/me', {}).then(
        (now) => now.verified && updateUser(now),
        () => undefined,
      )
    }
    const timer = setInterval(ask, pauseMs)
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isAwaited, updateUser])
}
