import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { databaseMetrics } from './back-office/health/database-metrics.ts'
import { cacheableAddresses } from './pages/cache/cacheable-addresses.ts'
import { cachedRoutes } from './pages/cache/cached-routes.ts'
import { createPageCache } from './pages/cache/page-cache.ts'
import { driverPages } from './pages/driver/driver-pages.ts'
import { eventPreviewEndpoints } from './pages/event-preview-endpoints.ts'
import { officePages } from './pages/office-pages.ts'
import { offlineEndpoints } from './pages/offline/offline-endpoints.ts'
import { pageEndpoints } from './pages/page-endpoints.ts'
import { securityHeaders } from './pages/policy/security-headers.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { serveAssets } from './pages/serve-assets.ts'
import { BadSetting } from './platform/config/bad-setting.ts'
import type { Shop } from './platform/context.ts'
import { contextOf, type ShopEnv } from './platform/http/call-context.ts'
import { type ConnectionLimits, limitConnections } from './platform/http/connection-limits.ts'
import { healthEndpoints } from './platform/http/health-endpoints.ts'
import { routeOf } from './platform/http/request-routes.ts'
import { refuse, refuseUnread } from './platform/http/shop-http.ts'
import { fontsOfBuild } from './platform/look/self-contained-page.ts'
import type { RunningJob } from './platform/running/periodically.ts'
import { createMetrics, type Metrics } from './platform/watching/metrics.ts'
import { orderMetrics } from './sales/orders/order-metrics.ts'
import { providerSeconds } from './sales/payments/providers/provider-metrics.ts'

type Options = {
  loadBuild: () => Promise<ServerBuild>
  /** the office's pages, which have their own build */
  loadOfficeBuild: () => Promise<ServerBuild>
  /** the browser files of the build; in development Vite serves them */
  clientFolder?: string
  /** the browser files of the office's build */
  officeClientFolder?: string
  /** the build of the driver's page */
  driverFolder?: string
  /** earlier builds whose pages may still be open in browsers */
  earlierBuilds?: readonly string[]
  /** the jobs of this process, for its metrics */
  jobs?: readonly RunningJob[]
  /** aborted when the process is about to stop: it still serves requests, but is not ready any more */
  draining?: AbortSignal
  /** adds the pages of a demo */
  addPages?: ((app: Hono<ShopEnv>) => void) | undefined
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Everything that the shop serves: endpoints, files, pages, and the cache for anonymous visitors in front of
 * them.
 */
export function createListener(shop: Shop, options: Options): Listener {
  const { loadBuild, clientFolder, jobs = [], draining } = options
  const app = createApp(shop, { fonts: fontsOfBuild(clientFolder), draining })
  options.addPages?.(app)
  const metrics = metricsOf(shop, jobs)
  healthEndpoints({ app }, shop, { metrics, draining })

  const cached = cachedRoutes(loadBuild)
  // Files and pages are in a second app: endpoints without middleware are faster.
  const site = createSite(shop, options, app, cached.pageSeconds)
  app.notFound((c) => site.fetch(c.req.raw, c.env))

  const headers = securityHeaders(shop.config)
  const cache = createPageCache(shop, cacheableAddresses(app, cached), async (url, cookie) => {
    metrics.countSharedAnswerMade()
    const page = await app.fetch(new Request(new URL(url, shop.config.publicUrl), { headers: { cookie } }))
    // Stored with the page: setting them on each response would cost a tenth of a cached one.
    const { status, body } = page
    return new Response(body, { status, headers: { ...headers, ...Object.fromEntries(page.headers) } })
  })
  // A request with an unparsable URL reaches no app.
  const answer = getRequestListener(app.fetch, { errorHandler: (error) => refuseUnread(shop, error) })
  const headersOfUncached = new Map(Object.entries(headers))

  return (request, response) => {
    // The proxy then connects to another process.
    if (draining?.aborted) response.setHeader('connection', 'close')
    countWhenFinished(metrics, request, response)
    cache
      .serve(request, response)
      .then((isServed) => (isServed ? undefined : answer(request, response.setHeaders(headersOfUncached))))
      .catch((error: unknown) => {
        shop.log.error({ err: error }, 'a request failed')
        if (!response.headersSent) response.setHeaders(headersOfUncached).writeHead(500)
        response.end()
      })
  }
}

/** The files and pages; `app` answers the calls of a page while it is rendered. */
function createSite(
  shop: Shop,
  options: Options,
  app: Hono<ShopEnv>,
  pageSeconds: ReturnType<typeof cachedRoutes>['pageSeconds'],
): Hono<ShopEnv> {
  const { clientFolder } = options
  const site = new Hono<ShopEnv>()
  site.onError((error, c) => refuse(contextOf(shop, c), error))
  const send = async (request: Request, visitorIp: string, previewed?: number) =>
    app.fetch(request, { visitorIp, previewed })
  const render = createPageRenderer(options.loadBuild, send)
  eventPreviewEndpoints(site, shop, render)
  serveEarlierBuilds(site, shop, options.earlierBuilds ?? [])
  officePages(site, shop, {
    loadBuild: options.loadOfficeBuild,
    clientFolder: options.officeClientFolder,
    send,
  })
  if (options.driverFolder) driverPages(site, shop, options.driverFolder)
  if (clientFolder) {
    serveAssets(site, shop.config, '', clientFolder)
    site.use(
      '*',
      serveStatic({
        root: clientFolder,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
      }),
    )
  }
  offlineEndpoints(site, shop, fontsOfBuild(clientFolder))
  pageEndpoints(site, shop, { render, pageSeconds })
  return site
}

function countWhenFinished(metrics: Metrics, request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  response.once('finish', () => {
    metrics.countRequest({
      method: request.method ?? '',
      route: routeOf(request),
      status: response.statusCode,
      seconds: (performance.now() - started) / 1000,
    })
  })
}

/** Files of pages that were opened before a deploy; the hashes in their names differ from those of this build. */
function serveEarlierBuilds(site: Hono<ShopEnv>, shop: Shop, builds: readonly string[]): void {
  for (const build of builds) {
    serveAssets(site, shop.config, '/office', join(build, 'office/client'))
    serveAssets(site, shop.config, '/drive', join(build, 'driver'))
    serveAssets(site, shop.config, '', join(build, 'client'))
  }
}

function metricsOf(shop: Shop, jobs: readonly RunningJob[]): Metrics {
  const counted = [...orderMetrics, providerSeconds]
  return createMetrics(shop.db, { jobs, counted, read: databaseMetrics(shop) })
}

/** Endpoints of a process that serves no customers: liveness, readiness and metrics. */
export function createHealthListener(
  shop: Shop,
  jobs: readonly RunningJob[],
  draining?: AbortSignal,
): Listener {
  const app = new Hono<ShopEnv>()
  app.onError((error, c) => refuse(contextOf(shop, c), error))
  healthEndpoints({ app }, shop, { metrics: metricsOf(shop, jobs), draining })
  return getRequestListener(app.fetch, { errorHandler: (error) => refuseUnread(shop, error) })
}

export async function listen(
  listener: Listener,
  { port, host, ...limits }: { port: number; host: string } & ConnectionLimits,
): Promise<Server> {
  const server = createServer({ connectionsCheckingInterval: 5_000 }, listener)
  limitConnections(server, limits)
  // Long enough to upload ten megabytes over a slow connection.
  server.requestTimeout = 120_000
  server.headersTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new BadSetting(`Port ${port} is taken by another program: set PORT to a free one.`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  return server
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** Lets running requests finish, for ten seconds at most. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), 10_000)
  await closed
  clearTimeout(force)
}
