import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { readTicketsToPlace, readWithdrawnWheelchairs } from './late/late-ticket-sql.ts'
import {
  readProposedPlans,
  readTripList,
  readTripsOfToday,
  readTripsToPlan,
  readTripsWithFleetGone,
} from './plans/trip-list-sql.ts'

/** A page of the dates with paid tickets in the caller's countries. */
export async function listTrips(
  ctx: StaffCtx,
  { country, when, ...query }: OfficeCallInput<'GET /office-api/trips'>['query'],
) {
  const countries = ctx.countries.filter((code) => !country || code === country)
  const now = ctx.clock.now()
  const { rows, ...page } = await readTripList(ctx.db, { ...query, countries, when, now })
  const names = await eventNames(ctx.db, ctx.staff.language, { events: rows.map(({ eventId }) => eventId) })
  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      event: names.event(row.eventId, row.event),
      startsAt: row.startsAt.toISOString(),
    })),
  }
}

/** Today's trips, for the home page. */
export function findTripsOfToday(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readTripsOfToday(ctx.db, countries, ctx.clock.now())
}

/** Dates within 72 hours with parties that have not been told their pick-up time, for the home page. */
export function findTripsToPlan(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readTripsToPlan(ctx.db, countries, ctx.clock.now())
}

/** Later trips whose proposed plan waits for a planner, for the home page. */
export function findProposedPlans(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readProposedPlans(ctx.db, countries, ctx.clock.now())
}

/** Dates whose published plan has no room for late or changed tickets, for the home page. */
export function findTicketsToPlace(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readTicketsToPlace(ctx.db, countries, ctx.clock.now())
}

/** Dates whose published plan counts a wheelchair that has been withdrawn since, for the home page. */
export function findWithdrawnWheelchairs(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readWithdrawnWheelchairs(ctx.db, countries, ctx.clock.now())
}

/** Trips with an assigned vehicle or driver that is not free any more, for the home page. */
export function findTripsWithFleetGone(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readTripsWithFleetGone(ctx.db, countries, ctx.clock.now())
}
