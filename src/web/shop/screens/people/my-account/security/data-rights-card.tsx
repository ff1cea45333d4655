import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { DataRights } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { AccountCard } from '../account-card.tsx'
import { StaleList } from '../stale-list.tsx'
import { DataRight } from './data-right.tsx'

/** Requests about the use of the customer's data, as far as the law of their country provides them. */
export function DataRightsCard() {
  const t = useTranslate()
  const { status } = useSession()
  const [known, setKnown] = useState<DataRights | 'loading' | 'failed'>('loading')
  const load = useCallback(
    () => api('GET /shop-api/me/data-rights', {}).then(setKnown, () => setKnown('failed')),
    [],
  )
  const isIn = status === 'in'
  useEffect(() => {
    if (isIn) void load()
  }, [isIn, load])
  return (
    <AccountCard title={t('page_account_rights')} intro={t('page_account_rights_intro')}>
      {known === 'loading' && (
        <>
          <Spinner className="sr-only" />
          <Skeleton className="h-16" />
        </>
      )}
      {known === 'failed' && <StaleList onRetry={load} />}
      {typeof known === 'object' && (
        <div className="flex flex-col gap-6">
          {known.rights.map((right) => (
            <DataRight
              key={right.kind}
              right={right}
              blockedSince={right.kind === 'blocking' ? known.blockedSince : null}
              onAsked={setKnown}
            />
          ))}
        </div>
      )}
      <p className="mt-6 text-small text-ink-soft">
        <Link to="/privacidad#como-pedir" className="link">
          {t('page_account_rights_how')}
        </Link>
      </p>
    </AccountCard>
  )
}
