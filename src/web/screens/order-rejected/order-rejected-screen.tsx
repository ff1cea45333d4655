import { useLocation, useSearchParams } from 'react-router'
import { useTranslate } from '#web/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BackLink, Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Order } from '../order-detail/order-detail-screen.tsx'

/** What the purchase tells about an order that could not be placed. */
type Rejected = { slug?: string; text?: string }

/** The order's screen for a purchase that did not become one: why, and the way back to what was typed. */
export default function OrderRejectedScreen() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const { slug, text } = (useLocation().state ?? {}) as Rejected
  const orderId = search.get('order')
  return (
    <Page>
      <PageHead title={t('order_rejected_title')} hidden />
      <BackLink to="/my-account/payments">{t('order_back_to_history')}</BackLink>
      {orderId ? (
        <Order key={orderId} id={orderId} />
      ) : (
        <EmptyState
          title={t('order_rejected_title')}
          action={
            slug ? (
              <ButtonLink to={`/event/${slug}`}>{t('order_rejected_retry')}</ButtonLink>
            ) : (
              <ButtonLink to="/">{t('event_back_home')}</ButtonLink>
            )
          }
        >
          {text && <p className="mb-2 font-semibold text-ink">{text}</p>}
          <p>{t('order_rejected_text')}</p>
        </EmptyState>
      )}
    </Page>
  )
}
