import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ShopEnv } from '../../platform/http/call-context.ts'
import type { PageReads, PageSeconds } from './cached-routes.ts'

/** The parameters of the endpoints whose response the contract declares as shareable, by route. */
const sharedRoutes = new Map(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { sharedSeconds }]) => sharedSeconds)
    .map(([call, { query }]) => [
      call.replace(/^GET /, '').replaceAll(/\{(\w+)\}/g, ':$1'),
      Object.keys(query?.shape ?? {}),
    ]),
)

/** Parameters that choose the country and the language of every answer. */
const ofEveryAddress = ['country-code', 'locale']

/**
 * The parameters on which the response at a path depends, if all anonymous visitors may get the same one: an
 * endpoint that the contract declares shareable, or a page whose route does; otherwise null. Uses the route
 * that Hono finds for the decoded path. A path that a browser would spell differently is not cached, because
 * router and renderer may parse it differently.
 */
export function cacheableAddresses(
  app: Hono<ShopEnv>,
  { pageSeconds, pageReads }: { pageSeconds: PageSeconds; pageReads: PageReads },
): (path: string) => Promise<readonly string[] | null> {
  return async (path) => {
    const url = URL.canParse(path, 'http://localhost') ? new URL(path, 'http://localhost') : null
    if (url?.host !== 'localhost' || url.pathname !== path) return null
    const decoded = getPath(new Request(url))
    const routes = app.router.match('GET', decoded)[0].map(([[, route]]) => route.path)
    if (routes.length > 0) {
      const read = routes.map((route) => sharedRoutes.get(route))
      return read.every((names) => names !== undefined) ? [...ofEveryAddress, ...read.flat()] : null
    }
    return (await pageSeconds(decoded)) > 0 ? [...ofEveryAddress, ...(await pageReads(decoded))] : null
  }
}
