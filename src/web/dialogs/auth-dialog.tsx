import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'

export type AuthDialogName = 'login' | 'recovery' | 'sign-up'

type AuthDialog = {
  /** the one that is open */
  name: AuthDialogName | null
  /** opens it, or turns the open one into it; resolves with whether somebody has logged in */
  open(name: AuthDialogName): Promise<boolean>
  /** closes it; `loggedIn` is what `open` resolves with */
  close(loggedIn?: boolean): void
}

const AuthDialogContext = createContext<AuthDialog | null>(null)

/** `const dialog = useAuthDialog()`, then `if (await dialog.open('login')) …` from anywhere. */
export function useAuthDialog(): AuthDialog {
  const dialog = useContext(AuthDialogContext)
  if (!dialog) throw new Error('AuthDialogProvider is missing')
  return dialog
}

/** Remembers which of the three dialogs is open and who waits for its end. `AuthDialogs` draws them. */
export function AuthDialogProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useState<AuthDialogName | null>(null)
  const waiting = useRef<((loggedIn: boolean) => void)[]>([])

  const open = useCallback((next: AuthDialogName) => {
    setName(next)
    return new Promise<boolean>((resolve) => waiting.current.push(resolve))
  }, [])
  const close = useCallback((loggedIn = false) => {
    setName(null)
    for (const resolve of waiting.current.splice(0)) resolve(loggedIn)
  }, [])

  const dialog = useMemo(() => ({ name, open, close }), [name, open, close])
  return <AuthDialogContext value={dialog}>{children}</AuthDialogContext>
}
