import { useEffect, useState } from 'react'
import type { GiveAwayPlace } from '#contract/orders/give-aways.ts'
import type { OrderDetail } from '#contract/orders/own-orders.ts'
import { api } from '#web/api/browser-api.ts'
import { useLocale } from '#web/texts/messages.tsx'

/** The places of a paid order that may be given away; none while they are not known. */
export function useGiveAways({ order, tickets }: OrderDetail) {
  const locale = useLocale()
  const [places, setPlaces] = useState<readonly GiveAwayPlace[]>([])
  const { id, state } = order
  const isPaid = state === 'paid' || state === 'partially_refunded'
  const versions = tickets.map(({ version }) => version).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a ticket ends its links; another locale has other texts
  useEffect(() => {
    if (!isPaid) return
    let isCurrent = true
    api('GET /shop-api/order-detail/{id}/give-aways', { params: { id } }).then(
      (list) => isCurrent && setPlaces(list),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isPaid, id, versions, locale])
  return { places, setPlaces }
}
