import { useCallback, useEffect, useRef, useState } from 'react'
import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { useLocale } from '#web/texts/messages.tsx'

export type WaitingList = {
  entries: readonly WaitingEntry[] | 'loading' | 'failed'
  reload(): void
}

/**
 * The customer's waiting lists, loaded once `wanted` and logged in, and again when the tab becomes visible.
 */
export function useWaitingList(wanted = true): WaitingList {
  const { status } = useSession()
  const locale = useLocale()
  const [entries, setEntries] = useState<WaitingList['entries']>('loading')
  const asked = useRef(0)
  const reads = wanted && status === 'in'

  const reload = useCallback(() => {
    const nth = ++asked.current
    const isLast = () => nth === asked.current
    api('GET /shop-api/waiting-list', {}).then(
      (list) => isLast() && setEntries(list),
      () => isLast() && setEntries((before) => (Array.isArray(before) ? before : 'failed')),
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the locale
  useEffect(() => {
    if (!reads) return
    reload()
    const readWhenSeen = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', readWhenSeen)
    return () => document.removeEventListener('visibilitychange', readWhenSeen)
  }, [reads, reload, locale])

  return { entries, reload }
}
