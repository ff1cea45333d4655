import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { answerDataRequests } from '../data-requests/data-request-sql.ts'
import { ownerOfToken } from '../mailed-links/account-token-sql.ts'
import { hashToken } from '../tokens.ts'
import { myDataPage } from './my-data-page.ts'
import { type MyData, readMyData } from './my-data-sql.ts'

/** All data of a customer, as JSON and as a page, with the mailed token. */
export function myDataEndpoints({ serveFile }: Pick<ShopHttp, 'serveFile'>): void {
  serveFile('/shop-api/my-data/{token}/vaiven.json', async (ctx, { token }) => ({
    body: JSON.stringify(await dataOf(ctx, token), null, 2),
    type: 'application/json; charset=utf-8',
    name: 'vaiven.json',
  }))

  serveFile('/shop-api/my-data/{token}/vaiven.html', async (ctx, { token }) => ({
    body: myDataPage(await dataOf(ctx, token), ctx.locale),
    type: 'text/html; charset=utf-8',
    name: 'vaiven.html',
  }))
}

/** Requires both the token and the log-in. */
async function dataOf(ctx: CustomerCtx, token = ''): Promise<MyData> {
  const owner = await ownerOfToken(ctx.db, hashToken(token), 'my_data', ctx.clock.now())
  if (owner !== ctx.customer.id) throw new Refusal('token_not_valid')
  const data = await readMyData(ctx.db, ctx.customer.id)
  await answerDataRequests(ctx.db, ctx.customer.id, 'access', ctx.clock.now())
  return data
}
