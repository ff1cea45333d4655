import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Whether the page is shown on a wall (`?wall`): then the screen stays awake. */
export function useWall(): boolean {
  const [query] = useSearchParams()
  const isWall = query.has('wall')
  useEffect(() => {
    if (!isWall || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    // The browser releases the lock when the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isWall])
  return isWall
}
