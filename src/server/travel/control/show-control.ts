import type { Control, TripToday } from '#contract/office/travel/control.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { shownDriverPhone } from '#server/travel/fleet/driver-phones.ts'
import type { LiveTrip } from '../driving/live/live-trip.ts'
import { versionOf } from '../driving/stop-ids.ts'
import type { ControlledDate } from './control-sql.ts'
import { describeIncidents, describeRoutes, type ShowPhone, unplanned } from './describe-control.ts'
import { type Watch, whenChanged } from './watch.ts'

/** The vans of a trip, as soon as they differ from a version. @throws Refusal not_found */
export async function showControl(
  ctx: StaffCtx,
  watch: Watch,
  { dateId, version }: { dateId: number; version: string | undefined },
): Promise<Control> {
  const date = await watch.date(dateId)
  if (!date || !ctx.countries.includes(date.countryCode)) throw new Refusal('not_found')
  return whenChanged(watch, version, async () => {
    const { calledOffAt } = (await watch.date(dateId)) ?? date
    const trip = await watch.trips.read(dateId)
    const now = ctx.clock.now()
    const shown = {
      calledOffAt: calledOffAt?.toISOString() ?? null,
      ...(trip ? describe(trip, now, phonesFor(ctx, date.countryCode)) : unplanned),
    }
    const answer = { version: versionOf(shown), now: now.toISOString(), ...shown }
    return { answer, dateIds: [dateId] }
  })
}

function describe(trip: LiveTrip, now: Date, show: ShowPhone) {
  return {
    isPlanned: true,
    routes: describeRoutes(trip, now.getTime(), show),
    incidents: describeIncidents(trip),
  }
}

const phonesFor =
  (ctx: StaffCtx, countryCode: CountryCode): ShowPhone =>
  (full) => {
    const phone = shownDriverPhone(ctx, { phone: full, countryCode })
    return { phone, phoneText: showPhone(phone) }
  }

/** The trips of today in the caller's countries, as soon as they differ from a version. */
export async function showToday(ctx: StaffCtx, watch: Watch, version: string | undefined) {
  let names: Awaited<ReturnType<typeof eventNames>> | undefined
  return whenChanged(watch, version, async () => {
    const dates = (await watch.today()).filter(({ countryCode }) => ctx.countries.includes(countryCode))
    names ??= await eventNames(ctx.db, ctx.staff.language, { events: dates.map(({ eventId }) => eventId) })
    const live = await Promise.all(dates.map(({ id }) => watch.trips.read(id)))
    const now = ctx.clock.now()
    const trips = dates.map((date, nth) =>
      summarise(
        { ...date, event: names?.event(date.eventId, date.event) ?? date.event },
        live[nth] ?? null,
        now,
      ),
    )
    const answer = { version: versionOf(trips), now: now.toISOString(), trips }
    return { answer, dateIds: dates.map(({ id }) => id) }
  })
}

function summarise(
  { id, event, countryCode, placeName, startsAt, timeZone, calledOffAt }: ControlledDate,
  trip: LiveTrip | null,
  now: Date,
): TripToday {
  const noPhone = () => ({ phone: '', phoneText: '' })
  const routes = trip ? describeRoutes(trip, now.getTime(), noPhone) : []
  const late = routes.filter(({ lateMinutes }) => lateMinutes > 0)
  const silent = routes.filter(({ isSilent }) => isSilent)
  const worst = late[0] ?? silent[0]
  const countOn = (leg: Leg) => {
    const ofLeg = routes.filter((route) => route.leg === leg)
    const sum = (name: 'expected' | 'aboard' | 'absent') => ofLeg.reduce((all, one) => all + one[name], 0)
    return { expected: sum('expected'), aboard: sum('aboard'), absent: sum('absent') }
  }
  return {
    ...{ id, event, countryCode, placeName, timeZone, startsAt: startsAt.toISOString() },
    calledOffAt: calledOffAt?.toISOString() ?? null,
    isPlanned: trip !== null,
    vans: new Set(routes.map(({ routeId }) => routeId)).size,
    outbound: countOn('outbound'),
    return: countOn('return'),
    lateVans: late.length,
    silentVans: silent.length,
    incidents: trip ? describeIncidents(trip).length : 0,
    worst: worst
      ? {
          ...{ vehicle: worst.vehicle, leg: worst.leg, seenAt: worst.seenAt },
          ...{ lateMinutes: worst.lateMinutes, isSilent: worst.isSilent },
        }
      : null,
  }
}
