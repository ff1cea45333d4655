import { useRef } from 'react'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import type { AuthDraft } from './auth-draft.ts'

// Loaded when a dialog is opened, because it is larger than the rest of a page.
export const loadAuthDialog = () => import('./open-auth-dialog.tsx')
const OpenAuthDialog = onDemand(loadAuthDialog)

/** Log-in, recovery and sign-up; they keep their input. */
export function AuthDialogs() {
  const { name, close } = useAuthDialog()
  const draft = useRef<AuthDraft>({})
  return <OpenAuthDialog open={name !== null} onClose={() => close()} draft={draft.current} />
}
