import { useEffect, useState } from 'react'
import type { GiveAwayPlace } from '#contract/orders/give-aways.ts'
import { api } from '#web/api/browser-api.ts'
import { useLocale } from '#web/texts/messages.tsx'

/** The places of an order that can be given away, loaded once `wanted`; empty until known. */
export function useGiveAways(wanted: boolean, orderId: string, ticketVersion: number) {
  const locale = useLocale()
  const [places, setPlaces] = useState<readonly GiveAwayPlace[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ticket ends its links; texts depend on the locale
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    api('GET /shop-api/order-detail/{id}/give-aways', { params: { id: orderId } }).then(
      (list) => isCurrent && setPlaces(list),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, orderId, ticketVersion, locale])
  return { places, setPlaces }
}
