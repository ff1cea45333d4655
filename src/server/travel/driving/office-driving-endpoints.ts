import type { MarkedAct } from '#contract/office/travel/driving.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { readDriverLink, renewDriverLink, revokeDriverLink, showDriverLinks } from './links/office-links.ts'
import { listMarkedActs } from './marked-act-sql.ts'
import { findTripCountry } from './trip-country-sql.ts'

/** Links of drivers and marked acts, for planners. */
export function officeDrivingEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/trips/{id}/driver-links', (ctx, { params }) => showDriverLinks(ctx, params.id))
  serveOffice('GET /office-api/trips/{id}/marked-acts', (ctx, { params }) => showMarkedActs(ctx, params.id))
  serveOffice('GET /office-api/routes/{id}/driver-link', (ctx, { params }) => readDriverLink(ctx, params.id))
  serveOffice('POST /office-api/routes/{id}/driver-link', (ctx, { params, body }) =>
    renewDriverLink(ctx, params.id, body),
  )
  serveOffice('DELETE /office-api/routes/{id}/driver-link', (ctx, { params }) =>
    revokeDriverLink(ctx, params.id),
  )
}

/** The acts of a trip that control should look at, the latest first. @throws Refusal not_found */
async function showMarkedActs(ctx: StaffCtx, dateId: number): Promise<MarkedAct[]> {
  if (!(await findTripCountry(ctx.db, dateId, ctx.countries))) throw new Refusal('not_found')
  const rows = await listMarkedActs(ctx.db, dateId)
  return rows.map(({ at, receivedAt, passengers, marks, ...row }) => ({
    ...row,
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
    marks: [...new Set([...marks, ...passengers.flatMap((one) => one.marks)])],
    passengers: passengers.map(({ name, orderNumber, result }) => ({ name, orderNumber, result })),
  }))
}
