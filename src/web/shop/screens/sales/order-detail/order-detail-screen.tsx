import { type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { Unreachable } from '#web/app/online.tsx'
import { useSession } from '#web/app/session.tsx'
import { useOrder } from '#web/shop/sales/orders/use-order.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackLink, Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderView } from './order-view.tsx'

/** One order of the logged-in customer. */
export default function OrderDetailScreen() {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <Page>
      <PageHead title={`${t('order_page_title')} · Vaivén`} hidden />
      <BackLink to="/my-account/payments">{t('order_back_to_history')}</BackLink>
      <Order key={id} id={id} />
    </Page>
  )
}

/** The order in all states of loading. Visitors have to log in. */
export function Order({ id }: { id: string }) {
  const t = useTranslate()
  const { requireLogin, logoutReason } = useSession()
  const known = useOrder(id)
  const arrived = useRef(false)
  // The log-in opens on arrival and when the session has ended; after a log-out there is a button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the order becomes inaccessible
  useEffect(() => {
    if (known.status === 'loading') return
    if (known.status === 'logged-out' && (!arrived.current || logoutReason === 'ended')) void requireLogin()
    arrived.current = true
  }, [known.status, logoutReason])
  switch (known.status) {
    case 'loading':
      return (
        <OrderPlaceholder>
          <OrderSkeleton />
        </OrderPlaceholder>
      )
    case 'known':
      return <OrderView detail={known.order} learn={known.learn} reload={known.reload} />
    case 'logged-out':
      return (
        <OrderPlaceholder>
          <EmptyState
            title={t('order_log_in_title')}
            action={<Button onClick={() => requireLogin()}>{t('log_in')}</Button>}
          />
        </OrderPlaceholder>
      )
    case 'not-found':
      return (
        <OrderPlaceholder>
          <EmptyState title={t('order_not_found')}>{t('order_not_found_help')}</EmptyState>
        </OrderPlaceholder>
      )
    case 'failed':
      return (
        <OrderPlaceholder>
          <EmptyState
            title={t('order_load_failed')}
            action={<Button onClick={() => known.reload()}>{t('try_again')}</Button>}
          >
            <Unreachable />
          </EmptyState>
        </OrderPlaceholder>
      )
  }
}

/** The screen without an order, with a heading of its own. */
function OrderPlaceholder({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <h1 className="sr-only">{t('order_page_title')}</h1>
      {children}
    </>
  )
}
