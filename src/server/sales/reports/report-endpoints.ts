import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { showReport } from './show-report.ts'

/** Reports about money and seats for staff. */
export function reportEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/reports/money/{report}', (ctx, { params, query }) =>
    showReport(ctx, params.report, query),
  )
  serveOffice('GET /office-api/reports/occupancy', (ctx, { query }) => showReport(ctx, 'occupancy', query))
}
