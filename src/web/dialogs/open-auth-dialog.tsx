import { lazy, Suspense } from 'react'
import type { PlainKey } from '#contract/message-keys.ts'
import { useTranslate } from '../texts/messages.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Waiting } from '../ui/states/spinner.tsx'
import { type AuthDialogName, useAuthDialog } from './auth-dialog.tsx'
import type { AuthDraft } from './auth-draft.ts'
import LoginForm from './login-form.tsx'

const RecoveryForm = lazy(() => import('./recovery-form.tsx'))
const SignUpForm = lazy(() => import('./sign-up-form.tsx'))

const titles: Record<AuthDialogName, PlainKey> = {
  login: 'login_title',
  recovery: 'recovery_title',
  'sign-up': 'sign_up_title',
}

/** One dialog that switches between the forms. */
export default function OpenAuthDialog({ draft }: { draft: AuthDraft }) {
  const t = useTranslate()
  const { name, close } = useAuthDialog()
  return (
    <Dialog open={name !== null} onClose={() => close()} title={name ? t(titles[name]) : ''}>
      <Suspense fallback={<Waiting className="min-h-80" />}>
        {name === 'login' && <LoginForm draft={draft} />}
        {name === 'recovery' && <RecoveryForm draft={draft} />}
        {name === 'sign-up' && <SignUpForm draft={draft} />}
      </Suspense>
    </Dialog>
  )
}
