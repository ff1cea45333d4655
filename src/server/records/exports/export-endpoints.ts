import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { askExport, type RowSources } from './ask-export.ts'
import { downloadExport, listExports, showExport } from './read-exports.ts'
import { streamOrders } from './stream-orders.ts'

/** Files with the rows of lists and reports, for staff. `sources` provide the rows. */
export function exportEndpoints({ serveOffice, serveOfficeFile }: OfficeHttp, sources: RowSources): void {
  serveOffice('GET /office-api/exports', (ctx, { query }) => listExports(ctx, query))
  serveOffice('POST /office-api/exports', async (ctx, { body }, reply) => {
    const asked = await askExport(ctx, sources, body)
    if (asked.approval) reply.status = 202
    return asked
  })
  serveOfficeFile('GET /office-api/exports/orders.csv', (ctx, { query }) => streamOrders(ctx, sources, query))
  serveOffice('GET /office-api/exports/{id}', (ctx, { params }) => showExport(ctx, params.id))
  serveOfficeFile('GET /office-api/exports/{id}/file', (ctx, { params }) => downloadExport(ctx, params.id))
}
