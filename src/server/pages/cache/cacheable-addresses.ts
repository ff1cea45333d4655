import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ShopEnv } from '../../platform/http/call-context.ts'
import type { PageSeconds } from './cached-routes.ts'

/** The routes of the calls whose answer the contract allows to be shared. */
const sharedRoutes = new Set(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { sharedSeconds }]) => sharedSeconds)
    .map(([call]) => call.replace(/^GET /, '').replaceAll(/\{(\w+)\}/g, ':$1')),
)

/**
 * Whether every anonymous visitor may be sent the same answer from an address: a call that the contract shares, or a
 * page whose route says so. It goes by the route that Hono finds for the decoded path. An address in another spelling
 * than a browser's is not cached: the router and the renderer may read it differently.
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
