import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ShopEnv } from '../platform/http/call-context.ts'
import { isFileAddress } from './file-address.ts'

/** The routes of the calls whose answer the contract allows to be shared. */
const sharedRoutes = new Set(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { sharedSeconds }]) => sharedSeconds)
    .map(([call]) => call.replace(/^GET /, '').replaceAll(/\{(\w+)\}/g, ':$1')),
)

/**
 * Tells whether every anonymous visitor who asks for an address is answered alike: by a call that the contract lets be
 * shared, or by a page, which is what no route of `app` answers. It goes by the route that Hono finds for the decoded
 * path. An address in another spelling than a browser's is not shared: what the parts of the program make of it may differ.
 */
export function sharedAddresses(app: Hono<ShopEnv>): (target: string) => boolean {
  return (target) => {
    const url = URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost') : null
    if (url?.host !== 'localhost' || url.pathname + url.search !== target) return false
    const path = getPath(new Request(url))
    const routes = app.router.match('GET', path)[0].map(([[, route]]) => route.path)
    if (routes.length > 0) return routes.every((route) => sharedRoutes.has(route))
    return !isFileAddress(path)
  }
}
