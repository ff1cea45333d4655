import type { OfficeHttp } from '../platform/http/office-http.ts'
import { searchOffice } from './search.ts'

/** The search of the office. */
export function searchEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/search', (ctx, { query }) => searchOffice(ctx, query.q))
}
