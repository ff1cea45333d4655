import { createServer as createHttpServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'

// The shop with reload on change: Vite serves the browser's modules and loads the server's, afresh after each change.
process.env.NODE_ENV = 'development'
const http = createHttpServer()
const vite = await createViteServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})

type Serving = typeof import('../src/server/serve-shop.ts')
const { readConfig } = await import('../src/server/platform/config.ts')
const { openShop } = await import('../src/server/open-shop.ts')
const { startDemo } = await import('../src/server/demo/start-demo.ts')
const config = readConfig(process.env)
const shop = await openShop(config)
const stopDemo = config.demo ? await startDemo(shop) : async () => {}

let listener: { made: ReturnType<Serving['createListener']>; from: unknown } | undefined
async function currentListener() {
  const serving = (await vite.ssrLoadModule('/src/server/serve-shop.ts')) as Serving
  if (listener?.from !== serving.createListener) {
    const loadBuild = () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>
    listener = { made: serving.createListener(shop, { loadBuild }), from: serving.createListener }
  }
  return listener.made
}

type Jobs = typeof import('../src/server/shop-jobs.ts')
const jobs = ((await vite.ssrLoadModule('/src/server/shop-jobs.ts')) as Jobs).shopJobs(shop)

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
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
http.listen(config.port, config.host, () => console.log(`Vaivén (development) at ${config.publicUrl}`))

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  http.close()
  http.closeAllConnections()
  for (const job of jobs) await job.stop()
  await stopDemo()
  await vite.close()
  await shop.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
