import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Terminal } from './settings.ts'

export type Env = { Bindings: HttpBindings; Variables: { terminal: Terminal } }

// The SDK's fallback name for a refused request; the real names are not published.
export const invalidRequest = 'INVALID_API_REQUEST'

/** Unlimit's error body: `name`, `message` and, if the caller sent one, the request's id. */
export function refuse(
  c: Context<Env>,
  status: ContentfulStatusCode,
  name: string,
  message: string,
  requestId?: string,
): Response {
  return c.json({ name, message, ...(requestId && { request_id: requestId }) }, status)
}

export function notFound(c: Context<Env>, what: string): Response {
  return refuse(c, 404, 'NOT_FOUND', `${what} not found`)
}

/** The body as JSON, or undefined when it is not JSON. */
export async function readJson(c: Context<Env>): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}

/** ISO 8601 with six decimals, as in the provider's callbacks. */
export function wireTime(date: Date): string {
  return date.toISOString().replace('Z', '000Z')
}

/** Minor units as a decimal number of major units. */
export function wireAmount(cents: number): number {
  return cents / 100
}
