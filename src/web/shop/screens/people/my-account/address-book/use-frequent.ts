import { useCallback, useEffect, useState } from 'react'
import type { SessionUser } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { useAccount } from '../use-account.ts'

const readers = {
  frequentFriends: async () => ({ frequentFriends: await api('GET /shop-api/frequent-friends', {}) }),
  frequentAddresses: async () => ({ frequentAddresses: await api('GET /shop-api/frequent-addresses', {}) }),
}

export type FrequentKind = keyof typeof readers

export type FrequentOf<K extends FrequentKind> = SessionUser[K][number]

/**
 * The customer's saved passengers or addresses. They are part of the session, so that a purchase offers the same; call
 * `reload` after a change.
 */
export function useFrequent<K extends FrequentKind>(kind: K) {
  const { status, updateUser } = useSession()
  const { user } = useAccount()
  const [failed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    try {
      updateUser(await readers[kind]())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [kind, updateUser])
  const isIn = status === 'in'
  useEffect(() => {
    if (isIn) void reload()
  }, [isIn, reload])
  return { list: user[kind] as FrequentOf<K>[], failed, reload }
}
