import { createServer as createHttpServer } from 'node:http'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { build, createServer as createViteServer, type ViteDevServer } from 'vite'
import type { Stop } from '#server/platform/running/stop-in-order.ts'

// The shop with reload on change: Vite serves the browser's modules and loads the server's, again after each
// change.
process.env.NODE_ENV = 'development'
const http = createHttpServer()
const vite = await createViteServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const officeVite = await createViteServer({
  root: 'scripts/office-build',
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})

// The driver's page is built again after each change: its worker needs the names of its files.
const driverFolder = 'node_modules/.cache/driver'
await build({
  configFile: 'scripts/driver-build/vite.config.ts',
  logLevel: 'warn',
  build: { outDir: resolve(driverFolder), watch: {} },
})

type Serving = typeof import('../src/server/serve-shop.ts')
const { readSettings } = await import('./programs/read-settings.ts')
const { migrateShop, openShop } = await import('../src/server/open-shop.ts')
const { createLog } = await import('../src/server/platform/log.ts')
const { stopOnSignals } = await import('../src/server/platform/running/stop-in-order.ts')
const { startDemo } = await import('../src/demo/start-demo.ts')

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const stops: Stop[] = []
const demo = settings.demo ? await startDemo(settings, { log, stops }) : undefined
const config = demo?.config ?? settings
const shop = await openShop(config, log)
stops.push({ name: 'the database', run: () => shop.close(), limitMs: 10_000 })
// The database may have functions of another branch that was tried before.
await migrateShop(shop, { putFunctionsBack: true })
await demo?.prepare(shop)

let listener: { made: ReturnType<Serving['createListener']>; from: unknown } | undefined
async function currentListener() {
  const serving = (await vite.ssrLoadModule('/src/server/serve-shop.ts')) as Serving
  if (listener?.from !== serving.createListener) {
    const loadFrom = (server: ViteDevServer) => async () =>
      (await server.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
    const builds = { loadBuild: loadFrom(vite), loadOfficeBuild: loadFrom(officeVite), driverFolder }
    const addPages = demo?.addPages
    listener = { made: serving.createListener(shop, { ...builds, addPages }), from: serving.createListener }
  }
  return listener.made
}

type Jobs = typeof import('../src/server/shop-jobs.ts')
const { startJobs, stopJobs } = (await vite.ssrLoadModule('/src/server/shop-jobs.ts')) as Jobs
const jobs = startJobs(shop)

http.on('request', (request, response) => {
  const { url = '' } = request
  const isOffice = /^\/office(?![\w-])/.test(url)
  const { middlewares } = isOffice ? officeVite : vite
  middlewares(request, response, () => {
    // Vite removes its base from the address.
    request.url = url
    currentListener().then(
      (listen) => listen(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500).end(error.stack)
      },
    )
  })
})
http.listen(config.port, config.host, () =>
  console.log(demo?.welcome() ?? `Vaivén (development) at ${config.publicUrl}`),
)

stops.push(
  { name: 'Vite', run: () => Promise.all([vite.close(), officeVite.close()]), limitMs: 5_000 },
  { name: 'jobs', run: () => stopJobs(jobs), limitMs: 20_000 },
  {
    name: 'the server',
    run() {
      http.close()
      http.closeAllConnections()
    },
    limitMs: 1_000,
  },
)
stopOnSignals({ ended: Promise.resolve(), limitMs: 0 }, stops, (text) => console.error(text))
