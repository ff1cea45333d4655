const minuteMs = 60_000

/** The ride settings of an event, in minutes: before the start of a date, and after its end. */
export type RideSettings = {
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
}

/**
 * When the vans of one date pick people up and when they leave for home; `returnsAt` is null when the end is unknown.
 */
export type RideTimes = { pickUpFrom: Date; pickUpUntil: Date; returnsAt: Date | null }

/** The start and the end of one date of an event. They are equal when the end is unknown. */
export type DateHours = { startsAt: Date; endsAt: Date }

/** From the start of the first date to the end of the last one. There is at least one date. */
export function spanOf(dates: readonly DateHours[]): DateHours {
  const [starts, ends] = [dates.map(({ startsAt }) => +startsAt), dates.map(({ endsAt }) => +endsAt)]
  return { startsAt: new Date(Math.min(...starts)), endsAt: new Date(Math.max(...ends)) }
}

/** The end of a date; null when it is unknown. */
export function knownEnd({ startsAt, endsAt }: DateHours): Date | null {
  return endsAt > startsAt ? endsAt : null
}

/**
 * The ride times of a date. The settings are elapsed minutes, so a change to or from daylight saving time does not move
 * the pick-up relative to the start, nor the return relative to the end.
 */
export function rideTimes(settings: RideSettings, hours: DateHours): RideTimes {
  const { startsAt } = hours
  const endsAt = knownEnd(hours)
  return {
    pickUpFrom: after(startsAt, -settings.pickUpFromMinutes),
    pickUpUntil: after(startsAt, -settings.pickUpUntilMinutes),
    returnsAt: endsAt && after(endsAt, settings.returnAfterMinutes),
  }
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * minuteMs)
}
