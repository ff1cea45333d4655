import type { Shop } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import type { LiveTrips } from '../driving/live/live-trips.ts'
import { replaceVan, showReplacement } from '../trips/fleet/replace-van.ts'
import { showControl, showToday } from './show-control.ts'
import { createWatch } from './watch.ts'

/** The control desk of the day. Its waiting calls are answered when the process is about to end. */
export function controlEndpoints(
  { serveOffice }: OfficeHttp,
  shop: Shop,
  { trips, draining }: { trips: LiveTrips; draining: AbortSignal },
): void {
  const watch = createWatch(shop, trips, draining)
  serveOffice('GET /office-api/trips-today', (ctx, { query }) => showToday(ctx, watch, query.version))
  serveOffice('GET /office-api/trips/{id}/live', (ctx, { params, query }) =>
    showControl(ctx, watch, { dateId: params.id, version: query.version }),
  )
  serveOffice('GET /office-api/routes/{id}/replacement', (ctx, { params }) => showReplacement(ctx, params.id))
  serveOffice('POST /office-api/routes/{id}/replacement', async (ctx, { params, body }) => {
    const told = await replaceVan(ctx, params.id, body)
    trips.refresh()
    return told
  })
}
