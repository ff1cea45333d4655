import { liveRideOf } from '#domain/travel/driving/live/live-ride.ts'
import { vanNoticeOf } from '#domain/travel/driving/live/van-notice.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { sendsTexts } from '#server/travel/ride-alerts/text-messages.ts'
import type { LiveTrip } from '../live/live-trip.ts'
import { readTripsNow } from '../live/trips-now.ts'
import { insertNotices, listWatchedTrips, type NewNotice } from './van-notice-sql.ts'

type NoticeShop = Pick<Shop, 'db' | 'clock' | 'config'>

export function vanNoticeJobs(shop: NoticeShop): Job[] {
  return [{ name: 'give notice of vans', everyMs: 10_000, run: () => giveNoticeOfVans(shop) }]
}

/**
 * Enqueues an alert for each subscribed party whose van is near or here, once each. It reads what is true now, so that
 * an undone act and an act that arrives late tell nothing. Returns how many alerts.
 */
export async function giveNoticeOfVans({ db, clock, config }: NoticeShop): Promise<number> {
  if (!config.webPush && !sendsTexts(config)) return 0
  const now = clock.now()
  const watched = await listWatchedTrips(db, now)
  if (watched.length === 0) return 0
  const trips = await readTripsNow(
    db,
    watched.map(({ dateId }) => dateId),
    now,
  )
  const notices = watched.flatMap(({ dateId, orderIds }) => {
    const trip = trips.find((one) => one.dateId === dateId)
    return trip ? orderIds.flatMap((orderId) => noticesOf(trip, orderId, now)) : []
  })
  if (notices.length === 0) return 0
  return db.transaction((tx) => insertNotices(tx, notices, now))
}

/** The notices that are due to the parties of an order, also those that were given already. */
function noticesOf(trip: LiveTrip, orderId: string, now: Date): NewNotice[] {
  return (trip.partiesOfOrder.get(orderId) ?? []).flatMap((id) =>
    (trip.seats.get(id) ?? []).flatMap(({ route, party }) => {
      const ride = liveRideOf(route, party, now.getTime())
      const notice = vanNoticeOf(ride, route.sign, now.getTime())
      if (!notice) return []
      const [ticketId = '', position] = id.split('/')
      const { kind, expectedAt, until } = notice
      return [
        {
          ...{ orderId, ticketId, position: Number(position), kind, vehicle: route.vehicle },
          ...{ expectedAt: new Date(expectedAt), until: new Date(until) },
        },
      ]
    }),
  )
}
