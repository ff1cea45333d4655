import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { findTrip, readAddresses } from './address-sql.ts'
import { locateAddress, showAddress } from './locate-address.ts'

/** The points of addresses for upcoming dates, corrected by staff. */
export function addressEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/addresses', async (ctx, { query: { country, ...asked } }) => {
    const countries = ctx.countries.filter((code) => country === undefined || code === country)
    const trip = asked.trip === undefined ? null : await findTrip(ctx.db, asked.trip, countries)
    const { rows, ...page } = await readAddresses(ctx.db, ctx.clock.now(), {
      ...asked,
      trip: asked.trip,
      after: asked.after,
      before: asked.before,
      countries,
    })
    const dates = [...rows.map(({ tripId }) => tripId), ...(asked.trip === undefined ? [] : [asked.trip])]
    const names = await eventNames(ctx.db, ctx.staff.language, { dates })
    return {
      ...page,
      trip: trip && {
        ...trip,
        eventName: names.date(asked.trip ?? 0, trip.eventName),
        startsAt: trip.startsAt.toISOString(),
      },
      rows: rows.map((row) => ({
        ...row,
        eventName: names.date(row.tripId, row.eventName),
        startsAt: row.startsAt.toISOString(),
      })),
    }
  })
  serveOffice('GET /office-api/addresses/{id}', (ctx, { params }) => showAddress(ctx, params.id))
  serveOffice('PUT /office-api/addresses/{id}/point', (ctx, { params, body }) =>
    locateAddress(ctx, params.id, body.point),
  )
}
