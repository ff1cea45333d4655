import { refusalCodes } from '#domain/refusal.ts'
import type { Shop } from '../platform/context.ts'
import { refusalStatuses } from '../platform/http/refusal-statuses.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { messagesOf } from '../platform/messages.ts'
import { describeShop } from './describe-shop.ts'
import { docsPage, docsStyles } from './docs-page.ts'
import type { OpenApi } from './openapi.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const keptForAnHour = { 'cache-control': 'public, max-age=3600' }

/** The description of the shop's calls, for programs and for people. It is made when it is first asked for. */
export function openApiEndpoints({ app }: Pick<ShopHttp, 'app'>, { config }: Pick<Shop, 'config'>): void {
  let made: OpenApi | undefined
  const description = () => {
    made ??= describeShop(config.publicUrl)
    return made
  }

  app.get('/openapi.json', (c) =>
    c.json(description(), 200, { ...keptForAnHour, 'access-control-allow-origin': '*' }),
  )

  app.get('/docs', (c) => {
    c.header('content-security-policy', pagePolicy)
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', keptForAnHour['cache-control'])
    return c.html(docsPage(description(), refusals()))
  })

  app.get('/docs.css', (c) =>
    c.body(docsStyles, 200, { ...keptForAnHour, 'content-type': 'text/css; charset=utf-8' }),
  )
}

function refusals() {
  return refusalCodes.map((code) => ({
    code,
    status: refusalStatuses[code],
    text: messagesOf('en_US')[code],
  }))
}
