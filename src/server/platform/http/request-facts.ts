import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/**
 * A call comes over a connection, or from a page that is rendered here for the visitor at `visitorIp`; `previewed` is the
 * event whose page staff look at before it is published.
 */
export type Origin = Partial<HttpBindings> & { visitorIp?: string; previewed?: number | undefined }

/** Reads a header of a request, by its name in small letters. */
export type HeaderReader = (name: string) => string | undefined

/**
 * The headers as node:http has read them, which costs less than asking the Request; a page that is rendered here has
 * only that.
 */
export function headersOf(c: Context): HeaderReader {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? (name) => incoming.headers[name]?.toString() : (name) => c.req.header(name)
}

/** The address that a request came from: the one that the first trusted proxy saw, else that of the connection. */
export function addressOf({ incoming, visitorIp }: Origin, header: HeaderReader, config: Config): string {
  if (visitorIp) return visitorIp
  if (config.trustProxy) {
    const forwarded = header('x-forwarded-for')?.split(',') ?? []
    const address = (forwarded.at(-config.trustProxy) ?? forwarded[0])?.trim()
    if (address) return address
  }
  // A page that is rendered here calls without a connection.
  return incoming ? (incoming.socket.remoteAddress ?? 'unknown') : 'in-process'
}

/**
 * Whether the caller is a program on this machine. Not a page that is rendered here, which may ask for any visitor, and not what
 * came through a proxy, unless a trusted one says that it came from here.
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

/** The values of the shop's two cookies. */
export function choicesIn(cookie = ''): { country?: string | undefined; locale?: string | undefined } {
  return {
    country: /(?:^|;\s*)country=(\w{2})(?:;|$)/.exec(cookie)?.[1],
    locale: /(?:^|;\s*)locale=(\w{5})(?:;|$)/.exec(cookie)?.[1],
  }
}

/** Whether a page of the shop, and not one of another site, makes a browser send this; programs name no origin. */
export function isOwnOrigin(origin: string, header: HeaderReader, config: Config): boolean {
  if (!URL.canParse(origin)) return false
  return [new URL(config.publicUrl).host, hostOf(header, config)].includes(new URL(origin).host)
}

/** The host as the browser knows it, which a proxy may have changed. */
export function hostOf(header: HeaderReader, config: Config): string {
  const forwarded = config.trustProxy ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return forwarded || header('host') || ''
}
