import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import type { SessionUser } from '#contract/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { useAuthDialog } from '#web/dialogs/auth-dialog.tsx'
import { forgetFormDrafts, formDraftNames } from './form-drafts.ts'

/** The customer whose account is shown. It stays theirs while a session that has ended waits for a new log-in. */
export type Account = { user: SessionUser; userId: string }

/** In a tab of the account: whose it is. */
export function useAccount(): Account {
  return useOutletContext<Account>()
}

/**
 * The account of the logged-in customer; without a log-in redirects home. When a session ends for a customer who has
 * typed something, they log in over what they have typed and go on; others come back by themselves.
 */
export function useOpenAccount(): Account | null {
  const { status, user, outBecause } = useSession()
  const dialog = useAuthDialog()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [account, setAccount] = useState<Account | null>(null)
  if (user && user !== account?.user) setAccount({ user, userId: user.id })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a session
  useEffect(() => {
    if (status !== 'out' || outBecause === 'unreachable') return
    const home = () => navigate('/', { replace: true })
    if (account && outBecause !== 'ended') {
      forgetFormDrafts(account.userId)
      void home()
      return
    }
    const stays = account !== null && formDraftNames(account.userId).length > 0
    if (!stays) void home()
    const why = outBecause === 'ended' ? 'session_ended' : 'account_log_in'
    void dialog.open('login', { why, email: account?.user.email ?? '' }).then((isBack) => {
      if (isBack !== stays) void navigate(isBack ? pathname + search : '/', { replace: true })
    })
  }, [status, outBecause])
  useEndSeen(status === 'in')
  return account
}

/** Checks the session when the window is shown again: it may have been ended elsewhere. */
function useEndSeen(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return
    const ask = () => {
      // The call handles its refusals itself.
      if (document.visibilityState === 'visible') api('GET /shop-api/session', {}).catch(() => {})
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [isIn])
}
