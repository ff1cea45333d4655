import { lazy, useRef } from 'react'
import { OnDemand } from '../ui/overlays/on-demand.tsx'
import { useAuthDialog } from './auth-dialog.tsx'
import type { AuthDraft } from './auth-draft.ts'

// Loaded when a dialog is opened, because it is larger than the rest of a page.
const OpenAuthDialog = lazy(() => import('./open-auth-dialog.tsx'))

/** Log-in, recovery and sign-up; they keep their input. */
export function AuthDialogs() {
  const { name } = useAuthDialog()
  const draft = useRef<AuthDraft>({})
  return (
    <OnDemand open={name !== null}>
      <OpenAuthDialog draft={draft.current} />
    </OnDemand>
  )
}
