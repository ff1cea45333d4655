import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Config } from '../platform/config.ts'
import type { ShopEnv } from '../platform/http/call-context.ts'
import { mapWorkerPolicy } from './policy/map-policy.ts'

/** Serves a build's files with hashes in their names, under `base`/assets. */
export function serveAssets(
  app: Hono<ShopEnv>,
  config: Config,
  base: '' | '/office' | '/drive',
  folder: string,
): void {
  if (!existsSync(folder)) return
  app.use(
    `${base}/assets/*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice(base.length),
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
        if (path.includes('maplibre-gl-worker')) c.header('content-security-policy', mapWorkerPolicy(config))
      },
    }),
  )
}
