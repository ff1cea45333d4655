import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from '../rate-limits/rate-limit.ts'
import { isLoopback } from './request-facts.ts'

export type ConnectionLimits = {
  /** connections that one client may have open; undefined where all of them come from a proxy */
  perClient?: number | undefined
  /** the longest pause on a connection while a request or an answer is under way */
  stallMs?: number
  /** the time in which an answer has to be read completely */
  answerMs?: number
}

/**
 * Cuts off connections on which nothing moves and clients that read their answers too slowly or not at all, and refuses
 * more connections than one client needs. Programs on this machine, such as a proxy, have as many as they like.
 */
export function limitConnections(
  server: Server,
  { perClient, stallMs = 28_000, answerMs = 300_000 }: ConnectionLimits,
): void {
  // Node checks again when some of an answer has gone out since it looked last, so that it may take twice as long.
  server.timeout = stallMs
  server.on('request', ({ socket }, response) => {
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
