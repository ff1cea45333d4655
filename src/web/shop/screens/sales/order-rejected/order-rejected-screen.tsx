import { useLocation, useSearchParams } from 'react-router'
import { useBegunEvents } from '#web/shop/shell/begun-purchases.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { BackLink, Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Order } from '../order-detail/order-detail-screen.tsx'

/** The navigation state of a rejected order. */
type Rejected = { slug?: string; text?: string }

/** The page of a rejected order: the reason, and a link back to the purchase. */
export default function OrderRejectedScreen() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const { slug, text } = (useLocation().state ?? {}) as Rejected
  const orderId = search.get('order')
  const begun = useBegunEvents()
  const back = slug ?? begun[0]?.slug
  return (
    <Page>
      <PageHead title={`${t('order_rejected_title')} · Vaivén`} hidden />
      <BackLink to="/my-account/payments">{t('order_back_to_history')}</BackLink>
      {orderId ? (
        <Order key={orderId} id={orderId} />
      ) : (
        <div className="flex flex-col items-center px-4 py-12 text-center md:py-20">
          <LoopMark end="nothing" className="h-20 w-auto text-brick" />
          <h1 className="display mt-8 text-title">{t('order_rejected_title')}</h1>
          {text && <p className="mt-4 max-w-text text-lead font-semibold">{text}</p>}
          <p className="mt-4 max-w-text text-ink-soft">
            {t(back ? 'order_rejected_text' : 'order_rejected_text_alone')}
          </p>
          <ButtonLink to={back ? `/event/${back}?step=confirm` : '/massive-events'} className="mt-8">
            {back ? t('order_rejected_retry') : t('purchases_find_event')}
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
