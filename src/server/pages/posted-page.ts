import type { Context } from 'hono'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { isUtf8Of, readText } from '../platform/http/read-body.ts'
import { headersOf, isOwnOrigin } from '../platform/http/request-facts.ts'
import { withPolicy } from './policy/page-policy.ts'
import type { RenderPage } from './render-page.ts'

/** The pages whose forms work without scripts; the screen of each has an `action`. */
export const pagesWithForms = [
  '/contact',
  '/atencion',
  '/atencion/estado',
  '/libro-de-reclamaciones',
  '/wedding',
  '/vaiven-companies',
  '/verify-account/:token',
  '/recovery-account/:token',
  '/refund-account/:token',
  '/postponed/:token',
  '/waiting-list/:token',
  '/given-ticket/:token',
  '/ride-review/:token',
]

/** The largest enquiry, with every character percent-encoded as %XX%XX%XX, plus its other fields. */
const largestForm = 64 * 1024

const formType = 'application/x-www-form-urlencoded'

/**
 * Responds to a form that was posted without scripts with its page.
 * @throws Refusal forbidden when another site's page posted it, invalid_input when it is not a form
 */
export async function answerPostedPage(
  shop: Shop,
  c: Context<ShopEnv>,
  render: RenderPage,
): Promise<Response> {
  const origin = ownOrigin(shop, c)
  if (!origin) throw new Refusal('forbidden')
  if (!isUtf8Of(formType, headersOf(c)('content-type'))) throw new Refusal('invalid_input')
  const body = await readText(c.req.raw, largestForm)
  const { pathname, search } = new URL(c.req.url)
  // The public URL that browsers use: React Router compares it with the origin.
  const request = new Request(new URL(`${pathname}${search}`, origin), {
    method: 'POST',
    headers: { 'content-type': formType, origin, cookie: headersOf(c)('cookie') ?? '' },
    body,
  })
  const response = await withPolicy(await render(request, contextOf(shop, c)), shop.config)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** The origin of the page that posted the form, if it is one of the shop's pages. */
function ownOrigin(shop: Shop, c: Context<ShopEnv>): string | null {
  const header = headersOf(c)
  const origin = header('origin')
  return origin && isOwnOrigin(origin, header, shop.config) ? origin : null
}
