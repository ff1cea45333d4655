import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The reference for answers from memory, in a separate process: bare node:http that answers every request with the same
 * bytes.
 */

export type ReferenceAnswer = { headers: Record<string, string>; body: string }

process.once('message', (message) => {
  const { headers, body } = message as ReferenceAnswer
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port)
  })
  process.once('disconnect', () => process.exit(0))
})
