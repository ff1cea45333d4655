import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { CallAnswer } from '#contract/contract.ts'
import type { Registration, SessionUser } from '#contract/people/accounts.ts'
import { ApiRefusal } from '../api/api.ts'
import { api, sessionEnded } from '../api/browser-api.ts'
import { dropToken, readToken, saveExpiry, saveToken, tokenLeftMs } from '../api/session-token.ts'
import { useAuthDialog } from './auth-dialog.tsx'

type SessionState = {
  status: 'unknown' | 'out' | 'in'
  user: SessionUser | null
  roles: string[]
  /** why the customer was logged out: the session has ended, or the shop cannot be reached */
  logoutReason?: 'ended' | 'unreachable'
}

export type Session = SessionState & {
  login(credentials: { email: string; password: string }): Promise<void>
  register(registration: Registration): Promise<void>
  logout(): Promise<void>
  /** checks the session again; resolves with whether a customer is logged in */
  refresh(): Promise<boolean>
  /** merges new data of the customer from an answer */
  updateUser(changes: Partial<SessionUser>): void
  /** true at once if logged in; otherwise opens the log-in dialog and resolves with its result */
  requireLogin(): Promise<boolean>
}

const unknown: SessionState = { status: 'unknown', user: null, roles: [] }
const out: SessionState = { ...unknown, status: 'out' }
const ended: SessionState = { ...out, logoutReason: 'ended' }
const unreachable: SessionState = { ...out, logoutReason: 'unreachable' }

const SessionContext = createContext<Session | null>(null)

/**
 * The session. `unknown` on the server and until the browser has checked, so that both render the same page. `login`
 * and `register` throw the shop's refusal.
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(unknown)
  const { open } = useAuthDialog()

  const refresh = useCallback(async () => {
    const now = await fetchSession()
    // Without a token the customer is logged out, with the reason if known; a log-out in another tab gives
    // none. The transition renders in slices, so that a page that has just loaded keeps responding.
    startTransition(() =>
      setState((before) =>
        now !== out || before === unknown ? now : before.status === 'in' ? ended : before,
      ),
    )
    return now.status === 'in'
  }, [])
  const updateUser = useCallback(
    (changes: Partial<SessionUser>) =>
      setState((before) => (before.user ? { ...before, user: { ...before.user, ...changes } } : before)),
    [],
  )
  useEffect(() => {
    void refresh()
    const end = () => setState(ended)
    // Another tab has logged in or out.
    const followTab = (event: StorageEvent) => event.key === 'token' && refresh()
    window.addEventListener(sessionEnded, end)
    window.addEventListener('storage', followTab)
    return () => {
      window.removeEventListener(sessionEnded, end)
      window.removeEventListener('storage', followTab)
    }
  }, [refresh])
  // Log out shortly before the server would refuse the expired session.
  useEffect(() => {
    if (state.status !== 'in') return
    const timer = setTimeout(() => setState(ended), tokenLeftMs())
    return () => clearTimeout(timer)
  }, [state])

  const session = useMemo<Session>(() => {
    const enter = async (started: CallAnswer<'POST /api/login'>) => {
      saveToken(started)
      await refresh()
    }
    return {
      ...state,
      refresh,
      login: async (credentials) => enter(await api('POST /api/login', { body: credentials })),
      register: async (registration) => enter(await api('POST /api/register', { body: registration })),
      updateUser,
      logout: async () => {
        // Log out here even if the request fails; the session on the server then expires.
        const request = api('POST /shop-api/logout', {}).catch(() => {})
        dropToken()
        setState(out)
        await request
      },
      requireLogin: async () =>
        state.status === 'in' || (state.status === 'unknown' && (await refresh())) || (await open('login')),
    }
  }, [state, refresh, updateUser, open])

  return <SessionContext value={session}>{children}</SessionContext>
}

async function fetchSession(): Promise<SessionState> {
  const token = readToken()
  if (!token) return out
  try {
    const [session, user] = await Promise.all([api('GET /shop-api/session', {}), api('GET /shop-api/me', {})])
    if (readToken() === token) saveExpiry(session.expiresAt)
    return { status: 'in', user, roles: session.roles }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // An unreachable shop has not ended the session: keep the token for the next try.
    return error.code === 'login_required' ? ended : unreachable
  }
}
