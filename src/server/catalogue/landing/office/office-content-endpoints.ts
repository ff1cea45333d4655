import { Refusal } from '#domain/platform/refusal.ts'
import { listRecommended, recommendEvent } from '#server/catalogue/events/office/recommend-event.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { storePhoto } from '#server/records/pictures/store-photo.ts'
import {
  addContent,
  deleteContent,
  listContent,
  moveContent,
  saveContent,
  showContent,
} from './edit-content.ts'

/** The content of the landing pages, edited by staff. */
export function officeContentEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/content/{kind}', async (ctx, { params, query }) => ({
    rows: await listContent(ctx, params.kind, query.country),
  }))
  serveOffice('GET /office-api/content/{kind}/{id}', (ctx, { params }) =>
    showContent(ctx, params.kind, params.id),
  )
  serveOffice('POST /office-api/content/{kind}', (ctx, { params, body }) =>
    addContent(ctx, params.kind, body),
  )
  serveOffice('PUT /office-api/content/{kind}/{id}', (ctx, { params, body }) =>
    saveContent(ctx, params.kind, params.id, body),
  )
  serveOffice('POST /office-api/content/{kind}/{id}/move', (ctx, { params, body }) =>
    moveContent(ctx, params.kind, params.id, body.to),
  )
  serveOffice('DELETE /office-api/content/{kind}/{id}', (ctx, { params }) =>
    deleteContent(ctx, params.kind, params.id),
  )
  serveOffice('POST /office-api/content-pictures', async (ctx, { receive }) => {
    const imagePath = await storePhoto(ctx, (await receive()).bytes)
    if (!imagePath) throw new Refusal('image_not_readable')
    return { imagePath }
  })
  serveOffice('GET /office-api/recommended-events', (ctx, { query }) => listRecommended(ctx, query))
  serveOffice('POST /office-api/recommended-events/{id}', (ctx, { params, body }) =>
    recommendEvent(ctx, params.id, body),
  )
}
