import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { limitConnections } from './connection-limits.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A fake connection from an address, without a network. */
class Connection extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

it('cuts off clients that ask for much and read nothing, and no others', async () => {
  const page = Buffer.alloc(512 * 1024, 'x')
  const server = createServer((_, response) => response.end(page))
  servers.push(server)
  limitConnections(server, { stallMs: 1_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ended = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  const stranger = connect(port, '127.0.0.1')
  stranger.on('error', () => {}).pause()
  stranger.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(40))
  await ended
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect((await answer.arrayBuffer()).byteLength).toBe(page.length)
  stranger.destroy()
})

it('waits for the shop that takes long for a whole request, and then for a client that reads nothing no longer', async () => {
  const page = Buffer.alloc(64 * 1024 * 1024, 'x')
  const server = createServer(async (request, response) => {
    for (const _ of [1, 2, 3]) await once(response, 'timeout')
    response.end(request.url === '/large' ? page : 'late')
  })
  servers.push(server)
  limitConnections(server, { stallMs: 100 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late')
  const ended = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  const stranger = connect(port, '127.0.0.1')
  stranger.on('error', () => {}).pause()
  stranger.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await ended
  stranger.destroy()
})

it('disconnects a client that reads a response too slowly', async () => {
  const page = Buffer.alloc(64 * 1024 * 1024, 'x')
  const server = createServer((_, response) => response.end(page))
  servers.push(server)
  limitConnections(server, { answerMs: 300 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stranger = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = 0
  stranger.on('error', () => {})
  stranger.on('data', (piece) => {
    received += piece.length
    stranger.pause()
    setTimeout(() => stranger.resume(), 20)
  })
  stranger.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await new Promise((resolve) => stranger.once('close', resolve))
  expect(received).toBeGreaterThan(0)
  expect(received).toBeLessThan(page.length)
})

it('refuses more connections than one client may have, until one of them ends', () => {
  const server = new EventEmitter() as Server
  limitConnections(server, { perClient: 2 })
  const arrive = (address: string) => {
    const connection = new Connection(address)
    server.emit('connection', connection)
    return connection
  }
  const [first, second, third] = [arrive('203.0.113.1'), arrive('::ffff:203.0.113.1'), arrive('203.0.113.1')]
  expect([first.destroyed, second.destroyed, third.destroyed]).toEqual([false, false, true])
  expect(arrive('203.0.113.2').destroyed).toBe(false)
  first.destroy()
  expect(arrive('203.0.113.1').destroyed).toBe(false)
  // A local proxy forwards every visitor.
  for (let nth = 0; nth < 10; nth++) expect(arrive('127.0.0.1').destroyed).toBe(false)
})
