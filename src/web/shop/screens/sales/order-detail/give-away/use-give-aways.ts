import { useCallback, useEffect, useState } from 'react'
import type { GiveAwayPlace } from '#contract/sales/give-aways.ts'
import { api } from '#web/api/browser-api.ts'
import { useLocale } from '#web/texts/messages.tsx'

/** The places of an order that can be given away, loaded once `wanted`. */
export function useGiveAways(wanted: boolean, orderId: string, ticketVersion: number) {
  const locale = useLocale()
  const [places, setPlaces] = useState<readonly GiveAwayPlace[] | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ticket ends its links; texts depend on the locale; a retry
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    api('GET /shop-api/order-detail/{id}/give-aways', { params: { id: orderId } }).then(
      (list) => isCurrent && setPlaces(list),
      () => isCurrent && setPlaces((before) => (Array.isArray(before) ? before : 'failed')),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, orderId, ticketVersion, locale, tries])
  const retry = useCallback(() => {
    setPlaces('loading')
    setTries((times) => times + 1)
  }, [])
  return { places, setPlaces, retry }
}
