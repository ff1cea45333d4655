import { useTranslate } from '#web/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PurchaseHistory } from './purchase-history.tsx'

/** What the customer has bought, the latest first; each leads to its order. */
export default function PaymentsScreen() {
  const t = useTranslate()
  return (
    <Page>
      <PageHead title={t('purchases_title')} hidden />
      <h1 className="display mb-6 text-title">{t('purchases_title')}</h1>
      <PurchaseHistory />
    </Page>
  )
}
