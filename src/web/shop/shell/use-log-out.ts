import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

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
