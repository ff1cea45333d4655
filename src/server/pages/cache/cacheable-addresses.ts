import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ShopEnv } from '../../platform/http/call-context.ts'
import type { PageSeconds } from './cached-routes.ts'

/** The routes of the endpoints whose response the contract declares as shareable. */
const sharedRoutes = new Set(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { sharedSeconds }]) => sharedSeconds)
    .map(([call]) => call.replace(/^GET /, '').replaceAll(/\{(\w+)\}/g, ':$1')),
)

/**
 * Whether all anonymous visitors may get the same response from a URL: an endpoint that the contract declares
 * shareable, or a page whose route does. Uses the route that Hono finds for the decoded path. A URL that a
 * browser would spell differently is not cached, because router and renderer may parse it differently.
 */
export function cacheableAddresses(
  app: Hono<ShopEnv>,
  pageSeconds: PageSeconds,
): (target: string) => Promise<boolean> {
  return async (target) => {
    const url = URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost') : null
    if (url?.host !== 'localhost' || url.pathname + url.search !== target) return false
    const path = getPath(new Request(url))
    const routes = app.router.match('GET', path)[0].map(([[, route]]) => route.path)
    if (routes.length > 0) return routes.every((route) => sharedRoutes.has(route))
    return (await pageSeconds(path)) > 0
  }
}
