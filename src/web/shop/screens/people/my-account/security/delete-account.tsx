import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { AccountPanel } from '../account-panel.tsx'

const goes = [
  'page_account_delete_goes_profile',
  'page_account_delete_goes_friends',
  'page_account_delete_goes_sessions',
  'page_account_delete_goes_blocked',
] as const

const stays = ['page_account_delete_stays_orders', 'page_account_delete_stays_why'] as const

/** The page of the deletion mail: the consequences, and the confirmation. */
export function DeleteAccount({ token }: { token: string }) {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  const { logout } = useSession()
  const [state, setState] = useState<'asking' | 'busy' | { refused: string }>('asking')
  const leave = async () => {
    setState('busy')
    try {
      await api('DELETE /shop-api/me', { query: { token } })
    } catch (error) {
      return setState({ refused: refusalText(error, t) })
    }
    await navigate('/', { replace: true })
    await logout()
    notice.success(t('page_account_deleted'), { forMs: 10_000 })
  }
  return (
    <AccountPanel title={t('page_account_delete_title')} intro={t('page_account_delete_intro')}>
      <div className="grid gap-4 md:grid-cols-2">
        <Facts title={t('page_account_delete_goes')} facts={goes} icon="trash" />
        <Facts title={t('page_account_delete_stays')} facts={stays} icon="info" />
      </div>
      <p className="mt-6 max-w-text font-semibold">{t('page_account_delete_final')}</p>
      {typeof state === 'object' && (
        <Banner tone="error" className="mt-4">
          {state.refused}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/my-account/profile" replace>
          {t('page_account_delete_no')}
        </ButtonLink>
        <Button
          variant="secondary"
          className="text-brick! hover:bg-brick! hover:text-white!"
          busy={state === 'busy'}
          onClick={leave}
        >
          {t('page_account_delete_yes')}
        </Button>
      </div>
    </AccountPanel>
  )
}

function Facts({
  title,
  facts,
  icon,
}: {
  title: string
  facts: readonly (typeof goes | typeof stays)[number][]
  icon: 'trash' | 'info'
}) {
  const t = useTranslate()
  return (
    <section className="rounded-card bg-white p-5 shadow-lift md:p-6">
      <h2 className="display text-lead">{title}</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 size-5 text-ink-soft" />
            <span className="min-w-0">{t(fact)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
