import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardingTrip, ListedParty } from '#contract/travel/tickets.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/app/session.tsx'

/** The interval for polling how many are aboard. The list itself is fetched only after a change. */
const refreshMs = 10_000

export type TripList = { trips: BoardingTrip[]; chosen: number | null; parties: ListedParty[]; at: Date }

/** The trips of today and the passengers of one of them, kept up to date while the page is visible. */
export function useTripList(leg: Leg, device: string, paused: boolean) {
  const session = useSession()
  const [list, setList] = useState<TripList | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [wanted, setWanted] = useState<number | null>(null)
  const shown = useRef('')
  const asked = `${wanted} ${leg} ${device}`
  const current = useRef(asked)
  current.current = asked

  const refresh = useCallback(async () => {
    // The answer is of no use once another trip or leg was chosen.
    const isOutdated = () => current.current !== asked
    try {
      const trips = await api('GET /api/check-in/trips', {})
      if (isOutdated()) return
      const trip = trips.find(({ eventDateId }) => eventDateId === wanted) ?? trips[0]
      const version = trip ? `${trip.eventDateId} ${leg} ${trip.version} ${trip.outbound.expected}` : 'none'
      const isSame = version === shown.current
      const parties =
        trip && !isSame
          ? (
              await api('GET /api/check-in/trips/{eventDateId}', {
                params: { eventDateId: trip.eventDateId },
                query: { leg, device: device || undefined },
              })
            ).parties
          : []
      if (isOutdated()) return
      shown.current = version
      const chosen = trip?.eventDateId ?? null
      setList((before) => ({
        trips,
        chosen,
        parties: isSame && before ? before.parties : parties,
        at: new Date(serverNow()),
      }))
      setFailed(false)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      if (isOutdated()) return
      setFailed(true)
      if (error.code === 'login_required' || error.code === 'staff_only') await session.refresh()
    }
  }, [leg, device, wanted, asked, session.refresh])

  useWhileVisible(refresh, paused)

  return { list, hasFailed, refresh, choose: setWanted }
}

/** Calls `refresh` now and then, and when the page becomes visible. */
function useWhileVisible(refresh: () => Promise<void>, paused: boolean): void {
  useEffect(() => {
    if (paused) return
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    refreshIfVisible()
    const timer = setInterval(refreshIfVisible, refreshMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [refresh, paused])
}
