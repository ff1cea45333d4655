import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FaultyProxy = {
  url: string
  /** what it does with requests for pages: passes them on, answers 502, or never answers */
  pages: 'passed' | 'refused' | 'silent'
  close(): void
}

/** A network between the browser and the shop that can fail in ways other than being off. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const target = new URL(process.env.SHOP_URL ?? '')
  const server = createServer((request, response) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    if (isPage && proxy.pages === 'silent') return
    if (isPage && proxy.pages === 'refused') return void response.writeHead(502).end('Bad gateway')
    const { method, url, headers } = request
    const passed = forward(
      { hostname: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages: 'passed',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
