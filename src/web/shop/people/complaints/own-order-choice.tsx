import { useEffect, useState } from 'react'
import type { Purchase } from '#contract/sales/own-orders.ts'
import { api } from '#web/api/browser-api.ts'
import { useDateTime } from '#web/app/dates.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/**
 * The purchases of a logged-in customer, to pick one. Visitors, and customers whose purchases cannot be fetched, see
 * nothing and type the number.
 */
export function OwnOrderChoice({
  chosen,
  choose,
  describe,
}: {
  /** the order number of the form */
  chosen: string
  /** with the event and date as the service, both empty for none */
  choose: (number: string, service: string) => void
  /** describes the order that the form came with, once it is known */
  describe: (service: string) => void
}) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const purchases = useLatestPurchases()
  const purchase = purchases.find(({ number }) => number === chosen)
  const serviceOf = ({ regularEvent, startsAt, timeZone }: Purchase) =>
    `${regularEvent.name} · ${dateTime(startsAt, timeZone)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each purchase
  useEffect(() => {
    if (purchase) describe(serviceOf(purchase))
  }, [purchase])
  if (purchases.length === 0) return null
  return (
    <SelectField
      label={t('complaint_own_order')}
      placeholder={t('complaint_own_order_other')}
      options={purchases.map((one) => ({ value: one.number, label: serviceOf(one) }))}
      value={purchase?.number ?? ''}
      onChange={({ target: { value } }) => {
        const next = purchases.find(({ number }) => number === value)
        choose(value, next ? serviceOf(next) : '')
      }}
    />
  )
}

function useLatestPurchases(): readonly Purchase[] {
  const { status } = useSession()
  const [purchases, setPurchases] = useState<readonly Purchase[]>([])
  useEffect(() => {
    let isCurrent = true
    const learn = (list: readonly Purchase[]) => isCurrent && setPurchases(list)
    if (status === 'in')
      api('GET /shop-api/payment-history', { query: { limit: 50 } }).then(learn, () => learn([]))
    else learn([])
    return () => {
      isCurrent = false
    }
  }, [status])
  return purchases
}
