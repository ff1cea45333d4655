import { lazy, useRef } from 'react'
import { OnDemand } from '../ui/overlays/on-demand.tsx'
import { useAuthDialog } from './auth-dialog.tsx'
import type { AuthDraft } from './auth-draft.ts'

// The dialog and its forms weigh more than the rest of a page: they come when one is opened.
const OpenAuthDialog = lazy(() => import('./open-auth-dialog.tsx'))

/** Log-in, recovery and sign-up, which forget nothing that was typed. */
export function AuthDialogs() {
  const { name } = useAuthDialog()
  const draft = useRef<AuthDraft>({})
  return (
    <OnDemand open={name !== null}>
      <OpenAuthDialog draft={draft.current} />
    </OnDemand>
  )
}
