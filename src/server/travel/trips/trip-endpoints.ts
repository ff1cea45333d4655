import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { copyPlan, editPlan } from './editing/edit-plan.ts'
import { assignFleet, showFleet } from './fleet/assign-fleet.ts'
import { replaceBroken, showBreakDown } from './late/break-down.ts'
import { listTrips } from './list-trips.ts'
import { showPlan, showTrip } from './promises/show-plan.ts'
import { publishPlan } from './publication/publish-plan.ts'
import { requestPlan, stopPlan } from './solving/request-plan.ts'

/** Trips and their plans, for planners. */
export function tripEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/trips', (ctx, { query }) => listTrips(ctx, query))
  serveOffice('GET /office-api/trips/{id}', (ctx, { params }) => showTrip(ctx, params.id))
  serveOffice('POST /office-api/trips/{id}/plans', async (ctx, { params, body }, reply) => {
    reply.status = 202
    return requestPlan(ctx, params.id, body)
  })
  serveOffice('GET /office-api/plans/{id}', (ctx, { params }) => showPlan(ctx, params.id))
  serveOffice('POST /office-api/plans/{id}/stop', (ctx, { params }) => stopPlan(ctx, params.id))
  serveOffice('POST /office-api/plans/{id}/edits', (ctx, { params, body }) => editPlan(ctx, params.id, body))
  serveOffice('POST /office-api/plans/{id}/drafts', async (ctx, { params, body }, reply) => {
    if (body.seconds > 0) reply.status = 202
    return copyPlan(ctx, params.id, body)
  })
  serveOffice('GET /office-api/plans/{id}/break-down', (ctx, { params, query }) =>
    showBreakDown(ctx, params.id, query),
  )
  serveOffice('POST /office-api/plans/{id}/break-down', (ctx, { params, body }) =>
    replaceBroken(ctx, params.id, body),
  )
  serveOffice('GET /office-api/plans/{id}/fleet', (ctx, { params }) => showFleet(ctx, params.id))
  serveOffice('PUT /office-api/plans/{id}/fleet', (ctx, { params, body }) =>
    assignFleet(ctx, params.id, body),
  )
  serveOffice('POST /office-api/plans/{id}/publish', (ctx, { params, body }) =>
    publishPlan(ctx, params.id, body),
  )
}
