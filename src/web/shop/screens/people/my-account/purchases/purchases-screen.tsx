import { useTranslate } from '#web/texts/messages.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { PurchaseHistory } from './purchase-history.tsx'

/** The customer's purchases, the latest first; each links to its order. */
export default function PaymentsScreen() {
  const t = useTranslate()
  return (
    <AccountPanel title={t('purchases_title')}>
      <PurchaseHistory />
    </AccountPanel>
  )
}
