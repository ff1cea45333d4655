import type { PlainKey } from '#contract/platform/message-keys.ts'
import { type AuthDialogName, useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import type { AuthDraft } from './auth-draft.ts'
import LoginForm from './login-form.tsx'

const RecoveryForm = onDemand(() => import('./recovery-form.tsx'), 'min-h-80')
const SignUpForm = onDemand(() => import('./sign-up-form.tsx'), 'min-h-80')

const titles: Record<AuthDialogName, PlainKey> = {
  login: 'login_title',
  recovery: 'recovery_title',
  'sign-up': 'sign_up_title',
}

/** One dialog that switches between the forms. */
export default function OpenAuthDialog({ draft, onClose }: { draft: AuthDraft; onClose: () => void }) {
  const t = useTranslate()
  const { name } = useAuthDialog()
  return (
    <Dialog open={name !== null} onClose={onClose} title={name ? t(titles[name]) : ''}>
      {name === 'login' && <LoginForm draft={draft} />}
      {name === 'recovery' && <RecoveryForm draft={draft} open onClose={onClose} />}
      {name === 'sign-up' && <SignUpForm draft={draft} open onClose={onClose} />}
    </Dialog>
  )
}
