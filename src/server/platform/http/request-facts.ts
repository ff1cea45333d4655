import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/** Reads a header of a request, by its name in small letters. */
export type HeaderReader = (name: string) => string | undefined

/** The headers as node:http has read them, which costs less than asking the Request; a page that is rendered here has only that. */
export function headersOf(c: Context): HeaderReader {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? (name) => incoming.headers[name]?.toString() : (name) => c.req.header(name)
}

/** What the two cookies say that mean something to the shop. */
export function choicesIn(cookie = ''): { country?: string | undefined; locale?: string | undefined } {
  return {
    country: /(?:^|;\s*)country=(\w{2})(?:;|$)/.exec(cookie)?.[1],
    locale: /(?:^|;\s*)locale=(\w{5})(?:;|$)/.exec(cookie)?.[1],
  }
}

/** The host as the browser knows it, which a proxy may have changed. */
export function hostOf(header: HeaderReader, config: Config): string {
  const forwarded = config.trustProxy ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return forwarded || header('host') || ''
}
