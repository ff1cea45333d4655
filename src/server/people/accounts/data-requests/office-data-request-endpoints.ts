import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { planRetention } from '../retention/retention.ts'
import { addDataRequest, closeRequest, eraseByRequest, liftBlocking } from './handle-data-request.ts'
import { readBlocked } from './read-blocked.ts'
import { exportData, listDataRequests, showDataRequest } from './show-data-requests.ts'

/** Customers' requests about their personal data, and the retention rules. */
export function dataRequestEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/data-requests', (ctx, { query }) => listDataRequests(ctx, query))
  serveOffice('POST /office-api/data-requests', (ctx, { body }) => addDataRequest(ctx, body))
  serveOffice('GET /office-api/data-requests/{id}', (ctx, { params }) => showDataRequest(ctx, params.id))
  serveOffice('GET /office-api/data-requests/{id}/export', (ctx, { params }) => exportData(ctx, params.id))
  serveOffice('POST /office-api/data-requests/{id}/erase', (ctx, { params }) =>
    eraseByRequest(ctx, params.id),
  )
  serveOffice('POST /office-api/data-requests/{id}/close', (ctx, { params, body }) =>
    closeRequest(ctx, params.id, body),
  )
  serveOffice('POST /office-api/data-requests/{id}/lift', (ctx, { params }) => liftBlocking(ctx, params.id))
  serveOffice('POST /office-api/blocked-data', (ctx, { body }) => readBlocked(ctx, body))
  serveOffice('GET /office-api/retention', async (ctx) => ({
    years: ctx.config.retentionYears,
    parts: (await planRetention(ctx)).map(({ oldest, ...one }) => ({
      ...one,
      oldest: oldest?.toISOString() ?? null,
    })),
  }))
}
