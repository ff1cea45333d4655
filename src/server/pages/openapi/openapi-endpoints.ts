import { refusalCodes } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { refusalStatuses } from '#server/platform/http/refusal-statuses.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { messagesOf } from '#server/platform/texts/messages.ts'
import { describeShop } from './describe-shop.ts'
import { docsPage, docsStyles } from './docs-page.ts'
import type { OpenApi } from './openapi.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const cachedForAnHour = { 'cache-control': 'public, max-age=3600' }

/** The description of the shop's endpoints, for programs and people. Created on first request. */
export function openApiEndpoints({ app }: Pick<ShopHttp, 'app'>, { config }: Pick<Shop, 'config'>): void {
  let description: OpenApi | undefined
  let page: ReturnType<typeof docsPage> | undefined

  app.get('/openapi.json', (c) => {
    description ??= describeShop(config.publicUrl)
    return c.json(description, 200, { ...cachedForAnHour, 'access-control-allow-origin': '*' })
  })

  app.get('/docs', (c) => {
    page ??= docsPage(describeShop(config.publicUrl, { whole: true }), refusals())
    c.header('content-security-policy', pagePolicy)
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', cachedForAnHour['cache-control'])
    return c.html(page)
  })

  app.get('/docs.css', (c) =>
    c.body(docsStyles, 200, { ...cachedForAnHour, 'content-type': 'text/css; charset=utf-8' }),
  )
}

function refusals() {
  return refusalCodes.map((code) => ({
    code,
    status: refusalStatuses[code],
    text: messagesOf('en_US')[code],
  }))
}
