import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { readPicture } from './read-picture.ts'

/** A picture must never run scripts, whatever it contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function pictureEndpoints({ app }: Pick<ShopHttp, 'app'>, shop: Shop): void {
  app.get('/media/:name{.+}', async (c) => {
    const picture = await readPicture(shop, c.req.param('name'))
    if (!picture) throw new Refusal('not_found')
    return c.body(new Uint8Array(picture.bytes), 200, {
      'content-type': picture.type,
      'cache-control': picture.lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    })
  })
}
