import type { Server } from 'node:http'
import { connect } from 'node:net'
import { type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { createListener, listen, portOf } from '#server/serve-shop.ts'
import type { TestShop } from './test-shop.ts'

export type ServedShop = { server: Server; port: number; url: string; close(): Promise<void> }

/** The shop's API, files and pages over HTTP. Pages are one line each: rendering is tested in a browser. */
export async function serveShop(
  shop: TestShop,
  options: { draining?: AbortSignal; earlierBuilds?: string[]; driverFolder?: string } = {},
): Promise<ServedShop> {
  const loadBuild = async () => plainPages
  const loadOfficeBuild = async () => ({ ...plainPages, basename: '/office' })
  const server = await listen(createListener(shop, { loadBuild, loadOfficeBuild, ...options }), {
    port: 0,
    host: '127.0.0.1',
  })
  const port = portOf(server)
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends raw bytes, and reads until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text
    })
    socket.once('close', () => resolve(answer)).once('error', reject)
  })
}

/** A fake React Router build whose pages contain their address. */
export const plainPages = {
  entry: {
    module: {
      createPageContext: () => new RouterContextProvider(),
      default: async (request: Request, status: number, headers: Headers, _context: EntryContext) => {
        headers.set('content-type', 'text/html; charset=utf-8')
        return new Response(`<!doctype html><title>${encodeURI(request.url)}</title>`, { status, headers })
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    any: { id: 'any', parentId: 'root', path: '*', module: { default: () => null } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild
