import { useCallback, useEffect, useState } from 'react'
import type { OpenSession } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'

/** The customer's sessions; reloaded after a log-in. */
export function useOpenSessions() {
  const { status } = useSession()
  const [sessions, setSessions] = useState<OpenSession[] | 'loading' | 'failed'>('loading')
  const reload = useCallback(
    () => api('GET /shop-api/sessions', {}).then(setSessions, () => setSessions('failed')),
    [],
  )
  const isIn = status === 'in'
  useEffect(() => {
    if (isIn) void reload()
  }, [isIn, reload])
  return { sessions, reload }
}
