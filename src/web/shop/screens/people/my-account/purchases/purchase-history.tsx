import { type RefObject, useEffect, useRef } from 'react'
import { Unreachable } from '#web/app/online.tsx'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { pageLength, usePurchases } from './use-purchases.ts'

/** The customer's purchases, the latest first; each links to its order. */
export function PurchaseHistory() {
  const t = useTranslate()
  const { requireLogin } = useSession()
  const { list, more, reload, readMore } = usePurchases()
  const table = useRef<HTMLDivElement>(null)
  useFocusOnNew(table, Array.isArray(list) ? list.length : 0)
  switch (list) {
    case 'loading':
      return (
        <div className="flex flex-col gap-px overflow-hidden rounded-card">
          <Spinner className="sr-only" />
          {[1, 2, 3, 4].map((nth) => (
            <Skeleton key={nth} className="h-24 rounded-none" />
          ))}
        </div>
      )
    case 'logged-out':
      return (
        <EmptyState
          title={t('order_log_in_title')}
          action={<Button onClick={() => requireLogin()}>{t('log_in')}</Button>}
        />
      )
    case 'failed':
      return <FailedState onRetry={reload} />
  }
  if (list.length === 0) {
    return (
      <EmptyState
        title={t('purchases_empty')}
        action={<ButtonLink to="/massive-events">{t('purchases_find_event')}</ButtonLink>}
      />
    )
  }
  return (
    <div ref={table}>
      <PurchaseTable purchases={list} />
      {more !== 'none' && (
        <div className="mt-8 flex flex-col items-center gap-4">
          {more === 'failed' && (
            <Banner tone="error">
              <Unreachable />
            </Banner>
          )}
          <Button variant="secondary" busy={more === 'loading'} onClick={readMore}>
            {t(more === 'failed' ? 'try_again' : 'purchases_more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** After "more", focuses the first new purchase: the pressed button may be gone. */
function useFocusOnNew(table: RefObject<HTMLElement | null>, length: number): void {
  const before = useRef(length)
  useEffect(() => {
    const first = before.current
    before.current = length
    if (first < pageLength || length <= first) return
    table.current?.querySelectorAll<HTMLElement>('tbody a')[first]?.focus()
  }, [table, length])
}
