import { truncateMessage } from '#domain/catalogue/landing/truncate-message.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { readComments, readPartners, readSlides } from './landing-sql.ts'

export function landingEndpoints({ serve }: ShopHttp): void {
  serve('GET /api/landing-slides', (ctx) => readSlides(ctx.db, ctx.country.code, ctx.clock.now(), ctx.locale))

  serve('GET /api/landing-comments', async (ctx) => {
    const comments = await readComments(ctx.db, ctx.country.code, ctx.clock.now(), ctx.locale)
    return comments.map((comment) => ({ ...comment, message: truncateMessage(comment.message) }))
  })

  serve('GET /api/landing-partners', (ctx) => readPartners(ctx.db, ctx.country.code, ctx.clock.now()))
}
