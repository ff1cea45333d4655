import { connect } from 'node:net'

export type HttpAnswer = { status: number; head: string; body: Buffer }

/**
 * A kept-alive HTTP/1.1 connection with one request at a time: a client with as little overhead as possible.
 */
export type HttpConnection = {
  send(request: string): Promise<HttpAnswer>
  close(): void
}

type Waiting = { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void }

export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: Waiting | undefined
  let received: Buffer = Buffer.alloc(0)

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(answer)
  })
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the shop closed the connection')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** The answer, once it is complete. */
function readAnswer(received: Buffer): HttpAnswer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
  const whole = end + 4 + Number(length)
  if (received.length < whole) return null
  return { status: Number(head.slice(9, 12)), head, body: received.subarray(end + 4, whole) }
}
