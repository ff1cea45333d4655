import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Registration, SessionUser } from '#contract/accounts.ts'
import { ApiRefusal } from './api.ts'
import { api, sessionEnded } from './browser-api.ts'
import { useAuthDialog } from './dialogs/auth-dialog.tsx'
import { dropToken, keepToken, readToken } from './session-token.ts'

type Known = { status: 'unknown' | 'out' | 'in'; user: SessionUser | null; roles: string[] }

export type Session = Known & {
  login(credentials: { email: string; password: string }): Promise<void>
  register(registration: Registration): Promise<void>
  logout(): Promise<void>
  /** asks the shop again who is logged in; whether anybody is */
  refresh(): Promise<boolean>
  /** true at once when logged in; else opens the log-in and tells how that ended */
  requireLogin(): Promise<boolean>
}

const out: Known = { status: 'out', user: null, roles: [] }

const SessionContext = createContext<Session | null>(null)

/**
 * Who is logged in. `unknown` on the server and until the browser has asked, so that both draw the same page.
 * `login` and `register` throw the shop's refusal.
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>({ status: 'unknown', user: null, roles: [] })
  const { open } = useAuthDialog()

  const refresh = useCallback(async () => {
    const now = await askWho()
    setKnown(now)
    return now.status === 'in'
  }, [])
  useEffect(() => {
    refresh()
    const end = () => setKnown(out)
    // Another tab has logged in or out.
    const followTab = (event: StorageEvent) => event.key === 'token' && refresh()
    window.addEventListener(sessionEnded, end)
    window.addEventListener('storage', followTab)
    return () => {
      window.removeEventListener(sessionEnded, end)
      window.removeEventListener('storage', followTab)
    }
  }, [refresh])

  const session = useMemo<Session>(() => {
    const enter = async ({ token }: { token: string }) => {
      keepToken(token)
      await refresh()
    }
    return {
      ...known,
      refresh,
      login: async (credentials) => enter(await api('POST /api/login', { body: credentials })),
      register: async (registration) => enter(await api('POST /api/register', { body: registration })),
      logout: async () => {
        // The session ends here whatever becomes of the call; there it ends by itself in the end.
        await api('POST /shop-api/logout', {}).catch(() => {})
        dropToken()
        setKnown(out)
      },
      requireLogin: async () =>
        known.status === 'in' || (known.status === 'unknown' && (await refresh())) || (await open('login')),
    }
  }, [known, refresh, open])

  return <SessionContext value={session}>{children}</SessionContext>
}

async function askWho(): Promise<Known> {
  if (!readToken()) return out
  try {
    const [session, user] = await Promise.all([api('GET /shop-api/session', {}), api('GET /shop-api/me', {})])
    return { status: 'in', user, roles: session.roles }
  } catch (error) {
    // A shop that cannot be reached has not ended the session: the token stays for the next try.
    if (!(error instanceof ApiRefusal)) throw error
    return out
  }
}
