import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Env = { Bindings: HttpBindings }

/** Webpay's error body. */
export function refuse(c: Context<Env>, status: ContentfulStatusCode, message: string): Response {
  return c.json({ error_message: message }, status)
}

/** The body as JSON; undefined when it is not JSON. */
export async function readJson(c: Context<Env>): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}
