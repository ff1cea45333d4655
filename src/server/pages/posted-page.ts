import type { Context } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { readText } from '../platform/http/read-body.ts'
import { headersOf, isOwnOrigin } from '../platform/http/request-facts.ts'
import { withPolicy } from './policy/page-policy.ts'
import type { RenderPage } from './render-page.ts'

/** The pages whose forms work without scripts; each has an `action` in its screen. */
export const pagesWithForms = [
  '/contact',
  '/wedding',
  '/vaiven-companies',
  '/recovery-account/:token',
  '/refund-account/:token',
  '/postponed/:token',
  '/waiting-list/:token',
  '/given-ticket/:token',
]

/** The longest message of an enquiry, each of its characters written as %XX%XX%XX, and the fields beside it. */
const largestForm = 64 * 1024

const formType = 'application/x-www-form-urlencoded'

/**
 * Answers a form that the browser sent without scripts with its page.
 * @throws Refusal forbidden when another site's page sent it, invalid_input when it is no form
 */
export async function answerPostedPage(
  shop: Shop,
  c: Context<ShopEnv>,
  render: RenderPage,
): Promise<Response> {
  const origin = ownOrigin(shop, c)
  if (!origin) throw new Refusal('forbidden')
  if (!headersOf(c)('content-type')?.startsWith(formType)) throw new Refusal('invalid_input')
  const body = await readText(c.req.raw, largestForm)
  const { pathname, search } = new URL(c.req.url)
  // The address as the browser knows it: React Router compares it with the origin once more.
  const request = new Request(new URL(`${pathname}${search}`, origin), {
    method: 'POST',
    headers: { 'content-type': formType, origin, cookie: headersOf(c)('cookie') ?? '' },
    body,
  })
  const response = await withPolicy(await render(request, contextOf(shop, c)), shop.config)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** The origin of the page that sent the form, when it is a page of this shop. */
function ownOrigin(shop: Shop, c: Context<ShopEnv>): string | null {
  const header = headersOf(c)
  const origin = header('origin')
  return origin && isOwnOrigin(origin, header, shop.config) ? origin : null
}
