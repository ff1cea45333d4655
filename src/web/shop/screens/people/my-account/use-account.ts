import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import type { SessionUser } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { forgetFormDrafts, formDraftNames } from './form-drafts.ts'

/** The customer of the shown account; unchanged while an ended session waits for a new log-in. */
export type Account = { user: SessionUser; userId: string }

/** The customer, for a tab of the account. */
export function useAccount(): Account {
  return useOutletContext<Account>()
}

/**
 * The account of the logged-in customer; redirects home without a log-in. When a session ends and there is unsaved
 * input, the log-in dialog opens over it; otherwise customers log in again by themselves.
 */
export function useOpenAccount(): Account | null {
  const { status, user, logoutReason } = useSession()
  const dialog = useAuthDialog()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [account, setAccount] = useState<Account | null>(null)
  if (user && user !== account?.user) setAccount({ user, userId: user.id })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per end of a session
  useEffect(() => {
    if (status !== 'out' || logoutReason === 'unreachable') return
    const home = () => navigate('/', { replace: true })
    if (account && logoutReason !== 'ended') {
      forgetFormDrafts(account.userId)
      void home()
      return
    }
    const stays = account !== null && formDraftNames(account.userId).length > 0
    if (!stays) void home()
    const why = logoutReason === 'ended' ? 'session_ended' : 'account_log_in'
    void dialog.open('login', { why, email: account?.user.email ?? '' }).then((isBack) => {
      if (isBack !== stays) void navigate(isBack ? pathname + search : '/', { replace: true })
    })
  }, [status, logoutReason])
  useEndSeen(status === 'in')
  return account
}

/** Checks the session when the window becomes visible: it may have been ended elsewhere. */
function useEndSeen(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return
    const ask = () => {
      // The API client dispatches the end of the session.
      if (document.visibilityState === 'visible') api('GET /shop-api/session', {}).catch(() => {})
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [isIn])
}
