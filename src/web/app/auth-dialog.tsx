import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { PlainKey } from '#contract/platform/message-keys.ts'

export type AuthDialogName = 'login' | 'recovery' | 'sign-up'

/** Why the dialog opens, and the expected account. */
type Occasion = { why?: PlainKey; email?: string }

type AuthDialog = {
  /** the open dialog */
  name: AuthDialogName | null
  occasion: Occasion
  /** opens it, or switches the open one to it; resolves with whether the customer has logged in */
  open(name: AuthDialogName, occasion?: Occasion): Promise<boolean>
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

/** Stores which of the three dialogs is open and the pending promise. `AuthDialogs` renders them. */
export function AuthDialogProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useState<AuthDialogName | null>(null)
  const [occasion, setOccasion] = useState<Occasion>({})
  const waiting = useRef<((loggedIn: boolean) => void)[]>([])

  const open = useCallback((next: AuthDialogName, why?: Occasion) => {
    setName(next)
    // Keep the reason while switching between the dialogs.
    if (why) setOccasion(why)
    return new Promise<boolean>((resolve) => waiting.current.push(resolve))
  }, [])
  const close = useCallback((loggedIn = false) => {
    setName(null)
    setOccasion({})
    for (const resolve of waiting.current.splice(0)) resolve(loggedIn)
  }, [])

  const dialog = useMemo(() => ({ name, occasion, open, close }), [name, occasion, open, close])
  return <AuthDialogContext value={dialog}>{children}</AuthDialogContext>
}
