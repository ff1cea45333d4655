import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/** The two cookies that the shop knows, and the caller's address. */
export function callerOf(
  c: Context,
  config: Config,
): { cookies: { country?: string; locale?: string }; ip: string } {
  const cookies: Record<string, string> = {}
  for (const pair of c.req.header('cookie')?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if ((name === 'country' || name === 'locale') && value) cookies[name] = value
  }
  return { cookies, ip: addressOf(c, config) }
}

function addressOf(c: Context, config: Config): string {
  if (config.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  // A page that is rendered here calls without a socket.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? (incoming.socket.remoteAddress ?? 'unknown') : 'in-process'
}
