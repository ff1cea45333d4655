import { useTranslate } from '#web/texts/messages.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { PurchaseHistory } from './purchase-history.tsx'

/** What the customer has bought, the latest first; each leads to its order. */
export default function PaymentsScreen() {
  const t = useTranslate()
  return (
    <AccountPanel title={t('purchases_title')}>
      <PurchaseHistory />
    </AccountPanel>
  )
}
