import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A load balancer in front of several processes, like deploy/haproxy.cfg: each request goes to the next process whose
 * /readyz answers 200, and to another one when its connection is refused.
 */
export async function startBalancer(urls: readonly string[]): Promise<{ url: string; close(): void }> {
  const ready = new Set(urls)
  let turn = 0

  const checks = urls.map((url) =>
    setInterval(async () => {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) ready.add(url)
      else ready.delete(url)
    }, 100),
  )

  function pass(call: IncomingMessage, body: Buffer, answer: ServerResponse, left = urls.length): void {
    const choices = urls.filter((url) => ready.has(url))
    const url = choices[turn++ % choices.length]
    if (!url || left === 0) return void answer.writeHead(502).end()
    const { host, ...headers } = call.headers
    const forwarded = {
      ...headers,
      'x-forwarded-host': host,
      'x-forwarded-for': '203.0.113.7',
      connection: 'close',
    }
    request(url + call.url, { method: call.method, headers: forwarded, agent: false })
      .on('response', (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') pass(call, body, answer, left - 1)
        else answer.writeHead(502).end()
      })
      .end(body)
  }

  const server = createServer((call, answer) => {
    const parts: Buffer[] = []
    call
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => pass(call, Buffer.concat(parts), answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const check of checks) clearInterval(check)
      server.closeAllConnections()
      server.close()
    },
  }
}
