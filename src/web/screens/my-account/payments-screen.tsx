import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Purchase } from '#contract/orders.ts'
import { type Currency, formatMoney, toMinor } from '#domain/money.ts'
import { showDateTime } from '#domain/time/place-time.ts'
import { api } from '#web/browser-api.ts'
import { useDateWords } from '#web/dates.ts'
import { useLocale, useTranslate } from '#web/messages.tsx'
import { OrderStateBadge } from '#web/payments/order-state-badge.tsx'
import { useSession } from '#web/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the customer has bought, the latest first; each leads to its order. */
export default function PaymentsScreen() {
  const t = useTranslate()
  return (
    <Page>
      <PageHead title={t('purchases_title')} hidden />
      <h1 className="display mb-6 text-title">{t('purchases_title')}</h1>
      <Purchases />
    </Page>
  )
}

function Purchases() {
  const t = useTranslate()
  const { requireLogin } = useSession()
  const { purchases, more, reload, readMore } = usePurchases()
  switch (purchases) {
    case 'loading':
      return <Skeleton className="h-80 rounded-card" />
    case 'logged-out':
      return (
        <EmptyState
          title={t('order_log_in_title')}
          action={<Button onClick={() => requireLogin()}>{t('event_log_in')}</Button>}
        />
      )
    case 'failed':
      return (
        <EmptyState
          title={t('purchases_failed')}
          action={<Button onClick={() => reload()}>{t('payment_try_again')}</Button>}
        />
      )
  }
  if (purchases.length === 0) {
    return (
      <EmptyState
        title={t('purchases_empty')}
        action={<ButtonLink to="/">{t('purchases_find_event')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseRow purchase={purchase} />
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-8 text-center">
          <Button variant="secondary" onClick={readMore}>
            {t('purchases_more')}
          </Button>
        </p>
      )}
    </>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  const trip = useDateWords()(purchase.startsAt, purchase.timeZone)
  const currency = purchase.currency as Currency
  return (
    <Link
      to={`/order-detail/${purchase.id}`}
      className="torn-left flex overflow-hidden rounded-card bg-white drop-shadow-lift [--at:5rem] hover:bg-jacaranda-tint"
    >
      <span className="on-ink flex w-20 shrink-0 flex-col items-center justify-center py-4">
        <span className="display figures text-title">{trip.day}</span>
        <span className="text-small font-semibold uppercase">{trip.monthShort}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 md:p-6">
        <span className="min-w-0">
          <span className="display block text-lead">{purchase.regularEvent.name}</span>
          <span className="block text-small text-ink-soft">
            {t('purchases_bought_on', {
              number: purchase.number,
              date: showDateTime(new Date(purchase.createdAt), purchase.timeZone),
            })}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-4">
          <span className="figures font-semibold">
            {formatMoney({ amount: toMinor(purchase.total, currency) ?? 0, currency })}
          </span>
          <OrderStateBadge state={purchase.state} />
        </span>
      </span>
    </Link>
  )
}

const pageLength = 20

/** The customer's purchases in all states of their loading, a page at a time. */
function usePurchases() {
  const t = useTranslate()
  const notice = useNotice()
  const { status } = useSession()
  const locale = useLocale()
  const [purchases, setPurchases] = useState<Purchase[] | 'loading' | 'failed' | 'logged-out'>('loading')
  const [more, setMore] = useState(false)

  async function read(before: Purchase[]): Promise<void> {
    const after = before.at(-1)?.id
    const query = { limit: pageLength, ...(after && { after }) }
    const page = await api('GET /shop-api/payment-history', { query })
    setPurchases([...before, ...page])
    setMore(page.length === pageLength)
  }
  const reload = () => read([]).catch(() => setPurchases('failed'))
  const readMore = () =>
    read(Array.isArray(purchases) ? purchases : []).catch(() => notice.error(t('purchases_failed')))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another locale has other names
  useEffect(() => {
    if (status === 'in') reload()
    else if (status === 'out') setPurchases('logged-out')
  }, [status, locale])

  return { purchases, more, reload, readMore }
}
