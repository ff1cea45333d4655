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
import type { Registration, SessionUser } from '#contract/accounts.ts'
import type { CallAnswer } from '#contract/contract.ts'
import { ApiRefusal } from '../api/api.ts'
import { api, sessionEnded } from '../api/browser-api.ts'
import { dropToken, readToken, saveExpiry, saveToken, tokenLeftMs } from '../api/session-token.ts'
import { useAuthDialog } from '../dialogs/auth-dialog.tsx'

type Known = {
  status: 'unknown' | 'out' | 'in'
  user: SessionUser | null
  roles: string[]
  /** why the customer is logged out without having asked for it: the session is over, or the shop cannot be reached */
  outBecause?: 'ended' | 'unreachable'
}

export type Session = Known & {
  login(credentials: { email: string; password: string }): Promise<void>
  register(registration: Registration): Promise<void>
  logout(): Promise<void>
  /** checks again who is logged in; resolves with whether a customer is */
  refresh(): Promise<boolean>
  /** takes over what the shop has answered about the customer */
  learn(changes: Partial<SessionUser>): void
  /** true at once when logged in; else opens the log-in and tells how that ended */
  requireLogin(): Promise<boolean>
}

const unknown: Known = { status: 'unknown', user: null, roles: [] }
const out: Known = { ...unknown, status: 'out' }
const ended: Known = { ...out, outBecause: 'ended' }
const unreachable: Known = { ...out, outBecause: 'unreachable' }

const SessionContext = createContext<Session | null>(null)

/**
 * The session. `unknown` on the server and until the browser has asked, so that both draw the same page.
 * `login` and `register` throw the shop's refusal.
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(unknown)
  const { open } = useAuthDialog()

  const refresh = useCallback(async () => {
    const now = await askWho()
    // Without a token one is out, for the reason that is known; a log-out in another tab tells none.
    // A transition renders in slices, so a page that has just loaded keeps responding.
    startTransition(() =>
      setKnown((before) =>
        now !== out || before === unknown ? now : before.status === 'in' ? ended : before,
      ),
    )
    return now.status === 'in'
  }, [])
  const learn = useCallback(
    (changes: Partial<SessionUser>) =>
      setKnown((before) => (before.user ? { ...before, user: { ...before.user, ...changes } } : before)),
    [],
  )
  useEffect(() => {
    void refresh()
    const end = () => setKnown(ended)
    // Another tab has logged in or out.
    const followTab = (event: StorageEvent) => event.key === 'token' && refresh()
    window.addEventListener(sessionEnded, end)
    window.addEventListener('storage', followTab)
    return () => {
      window.removeEventListener(sessionEnded, end)
      window.removeEventListener('storage', followTab)
    }
  }, [refresh])
  // A session ends by itself, too, a little before the shop would refuse it.
  useEffect(() => {
    if (known.status !== 'in') return
    const timer = setTimeout(() => setKnown(ended), tokenLeftMs())
    return () => clearTimeout(timer)
  }, [known])

  const session = useMemo<Session>(() => {
    const enter = async (started: CallAnswer<'POST /api/login'>) => {
      saveToken(started)
      await refresh()
    }
    return {
      ...known,
      refresh,
      login: async (credentials) => enter(await api('POST /api/login', { body: credentials })),
      register: async (registration) => enter(await api('POST /api/register', { body: registration })),
      learn,
      logout: async () => {
        // The session ends here whatever becomes of the call; there it ends by itself in the end.
        const told = api('POST /shop-api/logout', {}).catch(() => {})
        dropToken()
        setKnown(out)
        await told
      },
      requireLogin: async () =>
        known.status === 'in' || (known.status === 'unknown' && (await refresh())) || (await open('login')),
    }
  }, [known, refresh, learn, open])

  return <SessionContext value={session}>{children}</SessionContext>
}

async function askWho(): Promise<Known> {
  const token = readToken()
  if (!token) return out
  try {
    const [session, user] = await Promise.all([api('GET /shop-api/session', {}), api('GET /shop-api/me', {})])
    if (readToken() === token) saveExpiry(session.expiresAt)
    return { status: 'in', user, roles: session.roles }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // A shop that cannot be reached has not ended the session: the token stays for the next try.
    return error.code === 'login_required' ? ended : unreachable
  }
}
