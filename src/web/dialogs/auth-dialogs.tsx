import { lazy, Suspense, useRef } from 'react'
import type { MessageKey } from '#contract/messages.ts'
import { useTranslate } from '../messages.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Waiting } from '../ui/spinner.tsx'
import { type AuthDialogName, useAuthDialog } from './auth-dialog.tsx'
import type { AuthDraft } from './auth-draft.ts'

// Forms and their rules weigh more than the rest of a page: they come when a dialog opens.
const LoginForm = lazy(() => import('./login-form.tsx'))
const RecoveryForm = lazy(() => import('./recovery-form.tsx'))
const SignUpForm = lazy(() => import('./sign-up-form.tsx'))

const titles: Record<AuthDialogName, MessageKey> = {
  login: 'login_title',
  recovery: 'recovery_title',
  'sign-up': 'sign_up_title',
}

/** Log-in, recovery and sign-up: one dialog that turns from one into the other and forgets nothing that was typed. */
export function AuthDialogs() {
  const t = useTranslate()
  const { name, close } = useAuthDialog()
  const draft = useRef<AuthDraft>({})
  return (
    <Dialog open={name !== null} onClose={() => close()} title={name ? t(titles[name]) : ''}>
      <Suspense fallback={<Waiting className="min-h-80" />}>
        {name === 'login' && <LoginForm draft={draft.current} />}
        {name === 'recovery' && <RecoveryForm draft={draft.current} />}
        {name === 'sign-up' && <SignUpForm draft={draft.current} />}
      </Suspense>
    </Dialog>
  )
}
