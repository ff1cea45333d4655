import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/**
 * A call comes over a connection, or from a page that is rendered here for the visitor at `visitorIp`.
 * `previewed` is the unpublished event whose page staff preview.
 */
export type Origin = Partial<HttpBindings> & { visitorIp?: string; previewed?: number | undefined }

type OriginFacts = Pick<Config, 'publicUrl' | 'trustProxy'>

/** Reads a request header by its lower-case name. */
export type HeaderReader = (name: string) => string | undefined

/**
 * The headers as node:http has parsed them, which is cheaper than using Request; a page rendered here has
 * only the Request.
 */
export function headersOf(c: Context): HeaderReader {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? (name) => incoming.headers[name]?.toString() : (name) => c.req.header(name)
}

/** The client's address: the one that the first trusted proxy saw, else that of the connection. */
export function addressOf({ incoming, visitorIp }: Origin, header: HeaderReader, config: Config): string {
  if (visitorIp) return visitorIp
  if (config.trustProxy) {
    const forwarded = header('x-forwarded-for')?.split(',') ?? []
    const address = (forwarded.at(-config.trustProxy) ?? forwarded[0])?.trim()
    if (address) return address
  }
  // A page rendered here calls without a connection.
  return incoming ? (incoming.socket.remoteAddress ?? 'unknown') : 'in-process'
}

/**
 * Whether the caller is a program on this machine. Pages rendered here do not count, because they act for
 * visitors. Proxied calls count only when a trusted proxy says that they came from this machine.
 */
export function comesFromHere(c: Context, config: Config): boolean {
  const bindings = (c.env ?? {}) as Origin
  if (!bindings.incoming || !isLoopback(bindings.incoming.socket.remoteAddress)) return false
  const header = headersOf(c)
  if (config.trustProxy) return isLoopback(addressOf(bindings, header, config))
  return !['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => header(name))
}

export function isLoopback(address = ''): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address)
}

/** The country and language in the shop's two cookies. */
export function choicesIn(cookie = ''): { country?: string | undefined; locale?: string | undefined } {
  return {
    country: /(?:^|;\s*)country=(\w{2})(?:;|$)/.exec(cookie)?.[1],
    locale: /(?:^|;\s*)locale=(\w{5})(?:;|$)/.exec(cookie)?.[1],
  }
}

/**
 * Whether a browser sends this from one of the shop's own pages: those of the public URL, or of the host that
 * was called, under the scheme that a trusted proxy names or else the public URL's. Programs other than
 * browsers send no origin.
 */
export function isOwnOrigin(origin: string, header: HeaderReader, config: OriginFacts): boolean {
  const shop = new URL(config.publicUrl)
  const named = config.trustProxy ? header('x-forwarded-proto') : undefined
  const called = `${named ? `${named}:` : shop.protocol}//${hostOf(header, config)}`
  return origin === shop.origin || (URL.canParse(called) && origin === new URL(called).origin)
}

/** Whether a text has the form of a session's token: 256 bits in base64url. */
export function isTokenShaped(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** The host name in the browser's address bar; a proxy may have changed the Host header. */
export function hostOf(header: HeaderReader, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return forwarded || header('host') || ''
}
