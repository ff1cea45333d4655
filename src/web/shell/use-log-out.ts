import { useSession } from '../app/session.tsx'
import { useTranslate } from '../texts/messages.tsx'
import { useNotice } from '../ui/overlays/notice.tsx'

/** Logs out and shows a notice. */
export function useLogOut(): () => Promise<void> {
  const t = useTranslate()
  const notice = useNotice()
  const { logout } = useSession()
  return async () => {
    await logout()
    notice.info(t('logged_out'))
  }
}
