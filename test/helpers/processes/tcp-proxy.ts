import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** as in an address: 127.0.0.1:PORT */
  host: string
  /** connections that were opened to it so far */
  opened(): number
  /** where it leads to from now on; without a target it closes what is opened to it */
  leadTo(url: string): void
  /** Swallows all that is sent over it, and opens and closes nothing, as a network whose cable was pulled. */
  cut(): void
  /** Hands over what was sent meanwhile. */
  mend(): void
  close(): void
}

/** A wire to a server that can be cut. */
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
