import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import type { Shop } from '../../platform/context.ts'
import type { ShopEnv } from '../../platform/http/call-context.ts'
import { serveAssets } from '../serve-assets.ts'
import { type DriverFiles, driverWorker, removingWorker } from './driver-worker.ts'

const policy = [
  "default-src 'self'",
  // WebAssembly reads QR codes.
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The driver's page, the same for every link: its data come from the calls of the link (contract/travel/driving.ts). A
 * home screen needs a manifest for each link, so that its icon opens that link.
 */
export function driverPages(app: Hono<ShopEnv>, shop: Shop, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  const isOn = shop.config.driverWorker
  serveAssets(app, shop.config, '/drive', folder)

  const showPage = async (c: Context<ShopEnv>) => {
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    return c.html(
      isOn ? html : html.replace('driver-worker" content="on"', 'driver-worker" content="off"'),
      200,
      {
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-driver-page': 'yes',
      },
    )
  }
  app.get('/drive/sw.js', async (c) =>
    c.body(isOn ? await workerOf(folder) : removingWorker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // A worker has the policy of its own file.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
  app.get('/drive/:token/app.webmanifest', (c) =>
    c.body(JSON.stringify(manifestOf(c.req.param('token'))), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-store',
    }),
  )
  app.get('/drive/', showPage)
  app.get('/drive/:token', showPage)
}

async function workerOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const lists = await readFile(join(folder, 'files.json'), 'utf8')
  const { shell, scanner } = JSON.parse(lists) as DriverFiles
  const inScope = (names: string[]) => names.map((name) => `/drive/${name}`)
  const files = { shell: inScope(shell), scanner: inScope(scanner) }
  const version = createHash('sha256').update(page).update(driverWorker('', files)).digest('hex')
  return driverWorker(version.slice(0, 16), files)
}

function manifestOf(token: string): object {
  const address = `/drive/${encodeURIComponent(token)}`
  const icon = (src: string, size: number, purpose: string) => ({
    ...{ src, purpose, sizes: `${size}x${size}`, type: 'image/png' },
  })
  return {
    id: address,
    start_url: address,
    scope: '/drive/',
    name: 'Vaivén',
    short_name: 'Vaivén',
    display: 'standalone',
    background_color: '#17132b',
    theme_color: '#17132b',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
