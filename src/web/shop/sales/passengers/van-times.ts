import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { Rides } from '#contract/sales/rides.ts'
import {
  instantOf,
  localTimeText,
  readLocalTime,
  readTypedHour,
  showTime,
} from '#domain/platform/time/place-time.ts'
import {
  suggestVanHours,
  type VanHours,
  vanHoursOf,
  vanHoursProblems,
} from '#domain/sales/orders/place-order/van-hours.ts'
import { serverNow } from '#web/api/server-clock.ts'

/** The two typed times of a private van, in the time zone of the event's place. */
export type VanTimes = { comesAt: string; goesHomeAt: string }

/** A van rented for `hours` for a date, with the notice that it needs. */
export type RentedVan = { hours: number; startsAt: string; timeZone: string; noticeMinutes: number }

/** The resulting hours, and their errors by the same rules as on the server. */
export function validateVanTimes(
  van: RentedVan,
  times: VanTimes,
): { hours: VanHours | null; errors: Partial<Record<keyof VanTimes, PlainKey>> } {
  const rental = rentalOf(van)
  const hours = vanHoursOf(rental, times, van.timeZone)
  if (hours) return { hours, errors: vanHoursProblems(rental, hours) }
  const missing = (time: string): PlainKey | undefined =>
    readTypedHour(time) ? undefined : 'hour_is_invalid'
  const [comesAt, goesHomeAt] = [missing(times.comesAt), missing(times.goesHomeAt)]
  return { hours, errors: { ...(comesAt && { comesAt }), ...(goesHomeAt && { goesHomeAt }) } }
}

/** Default times. */
export function suggestVanTimes(van: RentedVan, { pickUpFrom, pickUpUntil, returnsAt }: Rides): VanTimes {
  const { comesAt, goesHomeAt } = suggestVanHours(rentalOf(van), {
    pickUpFrom: new Date(pickUpFrom),
    pickUpUntil: new Date(pickUpUntil),
    returnsAt: returnsAt === null ? null : new Date(returnsAt),
  })
  return { comesAt: showTime(comesAt, van.timeZone), goesHomeAt: showTime(goesHomeAt, van.timeZone) }
}

/** The hours for the API; null while a time is missing. */
export function vanHoursOnWire(van: RentedVan, times: VanTimes): VanTimes | null {
  const hours = vanHoursOf(rentalOf(van), times, van.timeZone)
  return (
    hours && {
      comesAt: localTimeText(hours.comesAt, van.timeZone),
      goesHomeAt: localTimeText(hours.goesHomeAt, van.timeZone),
    }
  )
}

/** The rides of a private van with hours from the API; null if not agreed yet. */
export function vanRides(
  { comesAt, goesHomeAt }: { comesAt: string | null; goesHomeAt: string | null },
  timeZone: string,
): Rides | null {
  const [comes, home] = [comesAt, goesHomeAt].map((text) => readLocalTime(text ?? ''))
  if (!comes || !home) return null
  const pickUp = instantOf(comes, timeZone).toISOString()
  return { pickUpFrom: pickUp, pickUpUntil: pickUp, returnsAt: instantOf(home, timeZone).toISOString() }
}

function rentalOf({ hours, startsAt, noticeMinutes }: RentedVan) {
  return { hours, startsAt: new Date(startsAt), notBefore: new Date(serverNow() + noticeMinutes * 60_000) }
}
