import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { showReport } from './show-report.ts'

/** Reports about money, seats and rides for staff. */
export function reportEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/reports/money/{report}', (ctx, { params, query }) =>
    showReport(ctx, params.report, query),
  )
  serveOffice('GET /office-api/reports/occupancy', (ctx, { query }) => showReport(ctx, 'occupancy', query))
  serveOffice('GET /office-api/reports/rides', (ctx, { query }) => showReport(ctx, 'rides', query))
}
