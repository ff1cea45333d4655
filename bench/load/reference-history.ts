import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/*
 * The reference for a customer's history, in a separate process: bare node:http that sends the rows of the same
 * statement from the plain driver. It does not authenticate.
 */

export type ReferenceHistory = { databaseUrl: string; connections: number; text: string; values: unknown[] }

process.once('message', (message) => {
  const { databaseUrl, connections, text, values } = message as ReferenceHistory
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const server = createServer((_request, response) => {
    pool.query({ name: 'history', text, values }).then(({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port)
  })
  process.once('disconnect', () => process.exit(0))
})
