import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '../app/texts.tsx'

const staleAfterMs = 5 * 60_000
const freshMs = 60_000

/**
 * For rows that have been shown for minutes: reloads them when the tab becomes visible, otherwise a notice offers it.
 * While offline the old rows stay.
 */
export function StaleNotice({ rows }: { rows: readonly unknown[] }) {
  const t = useTexts()
  const { revalidate, state } = useRevalidator()
  const [isStale, setIsStale] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with new rows
  useEffect(() => {
    const shownAt = Date.now()
    setIsStale(false)
    const timer = setTimeout(() => setIsStale(true), staleAfterMs)
    const checkAge = () => {
      const isOld = Date.now() - shownAt > freshMs
      if (document.visibilityState === 'visible' && isOld && navigator.onLine) void revalidate()
    }
    document.addEventListener('visibilitychange', checkAge)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkAge)
    }
  }, [rows, revalidate])
  if (!isStale) return null
  return (
    <p role="status" className="mb-2 rounded-small bg-amber-tint px-3 py-2 text-small text-amber">
      {t('list_stale')}{' '}
      <button type="button" disabled={state !== 'idle'} onClick={() => void revalidate()} className="link">
        {t('list_refresh')}
      </button>
    </p>
  )
}
