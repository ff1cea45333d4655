import { useState } from 'react'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountCard } from '../account-card.tsx'
import { useAccount } from '../use-account.ts'
import { DeletionRequest } from './deletion-request.tsx'

/** Exports the customer's data or deletes the account; both are confirmed by mail. */
export function LeaveCard() {
  const t = useTranslate()
  return (
    <AccountCard title={t('page_account_own_data')} intro={t('page_account_own_data_intro')}>
      <div className="flex flex-col gap-6">
        <DataRequest />
        <DeletionRequest />
      </div>
    </AccountCard>
  )
}

function DataRequest() {
  const t = useTranslate()
  const { user } = useAccount()
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { refused: string }>('idle')
  const send = async () => {
    setState('busy')
    try {
      await api('POST /shop-api/me/data-request', {})
      setState('sent')
    } catch (error) {
      setState({ refused: refusalText(error, t) })
    }
  }
  return (
    <div>
      <p className="max-w-text">{t('page_account_data_text')}</p>
      <Button variant="secondary" className="mt-3" busy={state === 'busy'} onClick={send}>
        {t('page_account_data_ask')}
      </Button>
      {state === 'sent' && (
        <Banner tone="success" className="mt-3">
          {t('page_account_link_sent', { email: user.email })}
        </Banner>
      )}
      {typeof state === 'object' && (
        <Banner tone="error" className="mt-3">
          {state.refused}
        </Banner>
      )}
    </div>
  )
}
