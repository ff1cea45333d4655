import { useNavigate } from 'react-router'
import { useTranslate } from '../texts/messages.tsx'
import { BackLink } from './page/page.tsx'

/** Goes back within the shop; to the home page if the visitor came from another site. */
export function BackButton() {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <BackLink
      to="/"
      onClick={(event) => {
        const cameFromShop = (window.history.state as { idx?: number } | null)?.idx
        if (!cameFromShop || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      {t('back')}
    </BackLink>
  )
}
