import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/** The two cookies that the shop knows, the host that was asked, and the caller's address. */
export function callerOf(
  c: Context,
  config: Config,
): { cookies: { country?: string; locale?: string }; host: string; ip: string } {
  const cookies: Record<string, string> = {}
  for (const pair of c.req.header('cookie')?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if ((name === 'country' || name === 'locale') && value) cookies[name] = value
  }
  return { cookies, host: hostOf((name) => c.req.header(name), config), ip: addressOf(c, config) }
}

/** The host as the browser knows it, which a proxy may have changed. */
export function hostOf(header: (name: string) => string | undefined, config: Config): string {
  const forwarded = config.trustProxy ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return forwarded || header('host') || ''
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
