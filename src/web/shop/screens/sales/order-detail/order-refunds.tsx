import { lazy, Suspense } from 'react'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useReaderTime } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** Loaded on demand: few customers need the form and its rules. */
const OrderRefundAccount = lazy(() => import('./order-refund-account.tsx'))

type Refund = OrderDetail['order']['refunds'][number]

const states: Record<Refund['state'], PlainKey> = {
  on_its_way: 'page_order_refund_on_its_way',
  done: 'page_order_refund_done',
  with_staff: 'page_order_refund_with_staff',
  given_by_bank: 'page_order_refund_given_by_bank',
}

const isOver = (state: Refund['state']): boolean => state === 'done' || state === 'given_by_bank'

/** The refunds of an order and their progress. */
export function OrderRefunds({ detail: { order, event } }: { detail: OrderDetail }) {
  const t = useTranslate()
  const showReaderTime = useReaderTime()
  const currency = order.currency
  if (order.refunds.length === 0) return null
  return (
    <div>
      <h2 className="display text-lead">{t('page_order_refunds')}</h2>
      <ul className="mt-2 divide-y divide-paper-line">
        {order.refunds.map(({ amount, state, createdAt }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds of the same moment may be identical
          <li key={nth} className="flex items-start gap-3 py-3">
            <Icon
              name={isOver(state) ? 'check' : 'clock'}
              className={isOver(state) ? 'mt-0.5 size-5 text-leaf' : 'mt-0.5 size-5 text-amber'}
            />
            <span className="min-w-0 flex-1">
              <span className="block">{t(states[state])}</span>
              <span className="figures block text-small text-ink-soft">
                {showReaderTime(createdAt, event.timeZone)}
              </span>
            </span>
            <span className="figures font-semibold">{formatMajor(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {order.refunds.map(
        ({ accountToken, createdAt }) =>
          accountToken && (
            <div key={createdAt} className="mt-4 rounded-control bg-paper p-4">
              <Suspense fallback={<Skeleton className="h-80 rounded-control" />}>
                <OrderRefundAccount token={accountToken} />
              </Suspense>
            </div>
          ),
      )}
    </div>
  )
}
