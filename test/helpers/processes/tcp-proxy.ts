import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** as in an address: 127.0.0.1:PORT */
  host: string
  /** the number of connections so far */
  opened(): number
  /** sets the target; without a target it closes new connections */
  leadTo(url: string): void
  /** drops all data without closing connections, like a network with a pulled cable */
  cut(): void
  /** delivers the data that were sent meanwhile */
  mend(): void
  close(): void
}

/** A TCP proxy that can simulate a broken network. */
export async function startTcpProxy(): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let target: { host: string; port: number } | undefined
  let isCut = false
  let opened = 0

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    if (isCut) from.pause()
    from
      .on('data', (bytes) => to.write(bytes))
      .once('end', () => to.end())
      .once('error', () => {})
      .once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    opened++
    if (!target) return void client.destroy()
    const upstream = connect({ ...target, allowHalfOpen: true })
    join(client, upstream)
    join(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    leadTo(url) {
      const { hostname, port } = new URL(url)
      target = { host: hostname, port: Number(port) }
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
