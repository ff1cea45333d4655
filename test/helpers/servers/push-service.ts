import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { PushSubscription } from '#contract/travel/ride-alerts.ts'

type Received = {
  message: unknown
  headers: Record<string, string>
  claims: { aud: string; sub: string; exp: number }
}

export type PushService = {
  /** a browser's subscription */
  subscription: PushSubscription
  received: Received[]
  /** answers with this status until null */
  fail(how: { status: number; retryAfter?: number } | null): void
  close(): Promise<void>
}

/**
 * A fake push service on a local port, and a browser that decrypts its messages (RFC 8030, 8188, 8291 and 8292).
 */
export async function startPushService(vapidPublicKey: string): Promise<PushService> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  let failure: { status: number; retryAfter?: number } | null = null
  const app = new Hono()
  app.post('/push/:id', async (c) => {
    if (failure) {
      const headers = failure.retryAfter ? { 'retry-after': String(failure.retryAfter) } : {}
      return c.text('', failure.status as 410, headers)
    }
    const headers = c.req.header()
    const body = Buffer.from(await c.req.arrayBuffer())
    received.push({
      headers,
      message: JSON.parse(decrypt(body, browser, auth)),
      claims: readVapid(headers.authorization ?? '', vapidPublicKey),
    })
    return c.body(null, 201)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the push service has no port')
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${address.port}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    fail(how) {
      failure = how
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** RFC 8291, section 3.4, for one record. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** The claims of `vapid t=…, k=…`, after verifying the signature with the shop's key. */
function readVapid(authorization: string, publicKey: string): Received['claims'] {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (key !== publicKey || !isSigned) throw new Error('the message is not signed by the shop')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims']
}
