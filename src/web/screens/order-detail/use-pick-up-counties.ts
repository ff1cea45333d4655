import { useEffect, useState } from 'react'
import type { Province } from '#contract/places.ts'
import { api } from '#web/api/browser-api.ts'

type Counties = Province['counties']

/** The counties of the province in which an order's tickets are picked up; `known` until they are here. */
export function usePickUpCounties(eventId: number, provinceId: number, known: Counties) {
  const [counties, setCounties] = useState<Counties | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the customer asks
  useEffect(() => {
    let wanted = true
    setFailed(false)
    api('GET /api/provinces/by-event/{id}', { params: { id: eventId } }).then(
      (provinces) => wanted && setCounties(provinces.find(({ id }) => id === provinceId)?.counties ?? []),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [eventId, provinceId, asked])
  return { counties: counties?.length ? counties : known, failed, askAgain: () => setAsked((n) => n + 1) }
}
