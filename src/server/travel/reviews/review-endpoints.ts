import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { answerReview, showReview, stopThanks, withdrawReview } from './answer-review.ts'
import { listReviews } from './office/list-reviews.ts'

/** The answers, for staff. */
export function officeReviewEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/ride-reviews', (ctx, { query }) => listReviews(ctx, query))
}

/** The page of the thank-you mail after a ride. */
export function reviewEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/ride-review', (ctx, { query }) => showReview(ctx, query.token))
  serve('POST /shop-api/ride-review', (ctx, { query, body }) => answerReview(ctx, query.token, body))
  serve('POST /shop-api/ride-review/withdrawal', (ctx, { query }) => withdrawReview(ctx, query.token))
  serve('POST /shop-api/ride-review/stop', (ctx, { query }) => stopThanks(ctx, query.token))
}
