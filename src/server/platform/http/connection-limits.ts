import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from '../rate-limits/rate-limit.ts'
import { isLoopback } from './request-facts.ts'

export type ConnectionLimits = {
  /** open connections per client; undefined when all come through a proxy */
  perClient?: number | undefined
  /** the longest pause on a connection during a request or an answer, not between them */
  stallMs?: number
  /** the time within which the client must have read the answer */
  answerMs?: number
}

/**
 * Closes stalled connections and those of clients that read too slowly, and limits the number of connections
 * per client. Local programs, such as a proxy, are not limited.
 */
export function limitConnections(
  server: Server,
  { perClient, stallMs = 28_000, answerMs = 300_000 }: ConnectionLimits,
): void {
  // Node re-checks when part of an answer was sent since its last check, so a stall can last twice as long.
  server.timeout = stallMs
  server.on('request', (request, response) => {
    const { socket } = request
    // While the shop works on a whole request, such as a large file, it is not the client who stalls.
    response.on('timeout', () => {
      if (request.complete && !response.headersSent) socket.setTimeout(stallMs)
      else socket.destroy()
    })
    const tooSlow = setTimeout(() => socket.destroy(), answerMs)
    response.once('close', () => clearTimeout(tooSlow))
  })
  if (perClient === undefined) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isLoopback(socket.remoteAddress)) return
    const client = clientOf(socket.remoteAddress ?? '')
    const count = (open.get(client) ?? 0) + 1
    if (count > perClient) {
      socket.destroy()
      return
    }
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}
