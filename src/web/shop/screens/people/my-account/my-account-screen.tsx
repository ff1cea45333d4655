import { Outlet } from 'react-router'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { AccountSide } from './account-side.tsx'
import { useOpenAccount } from './use-account.ts'

/** The account of the logged-in customer: name and tabs, and the tab of the address. */
export default function MyAccountScreen() {
  const t = useTranslate()
  const { logoutReason, refresh } = useSession()
  const account = useOpenAccount()
  if (!account) {
    return (
      <Page>
        <PageHead title={`${t('my_account')} · Vaivén`} hidden />
        {logoutReason === 'unreachable' ? <FailedState onRetry={refresh} /> : <AccountSkeleton />}
      </Page>
    )
  }
  return (
    <Page className={columns}>
      <AccountSide user={account.user} />
      {/* Resets all state when another customer logs in. */}
      <div key={account.userId} className="min-w-0">
        <Outlet context={account} />
      </div>
    </Page>
  )
}

const columns = 'grid grid-cols-1 content-start gap-x-12 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]'

/** Placeholder until the session is known. */
function AccountSkeleton() {
  return (
    <div className={columns}>
      <div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-14 rounded-full" />
          <Skeleton className="h-8 w-44" />
        </div>
        <Skeleton className="mt-6 h-12 rounded-card lg:h-52" />
      </div>
      <div>
        <Spinner className="sr-only" />
        <Skeleton className="h-11 w-64" />
        <Skeleton className="mt-8 h-96 rounded-card" />
      </div>
    </div>
  )
}
