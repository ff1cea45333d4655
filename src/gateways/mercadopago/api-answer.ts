import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { operation as record } from '../simulator/journal.ts'
import type { Simulator } from './state.ts'

export type Env = { Bindings: HttpBindings }

export const operations = [
  'preference',
  'get-preference',
  'change-preference',
  'search-preferences',
  'get-payment',
  'search',
  'cancel',
  'refund',
  'get-refunds',
  'chargeback',
  'merchant-order',
  'search-orders',
  'methods',
] as const

/** Records a call in the journal, and applies the faults set by tests. */
export function operation(sim: Simulator, name: (typeof operations)[number]): MiddlewareHandler<Env> {
  return record<Env>(sim, name, { message: 'internal_error', status: 500 })
}

export function authenticated(sim: Simulator): MiddlewareHandler<Env> {
  return async (c, next) =>
    c.req.header('authorization') === `Bearer ${sim.settings.accessToken}` ||
    c.req.path.startsWith('/checkout/v1/')
      ? next()
      : refuse(c, 401, 'unauthorized', 'invalid access token')
}

export const needsKey: MiddlewareHandler<Env> = async (c, next) =>
  c.req.header('x-idempotency-key')
    ? next()
    : refuse(c, 400, 'bad_request', 'Header X-Idempotency-Key can’t be null', 4292)

/** Idempotency: a repeated key gets the stored response. */
export function once(sim: Simulator): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = c.req.header('x-idempotency-key')
    const known = key && sim.answered.get(`${c.req.path} ${key}`)
    if (known) return c.json(known.body as object, known.status as ContentfulStatusCode)
    await next()
    if (key && c.res.ok) {
      const body = await c.res.clone().json()
      sim.answered.set(`${c.req.path} ${key}`, { status: c.res.status, body })
    }
    return undefined
  }
}

export async function readJson(c: Context<Env>): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}

export function refuse(
  c: Context<Env>,
  status: ContentfulStatusCode,
  error: string,
  message: string,
  code?: number,
) {
  return c.json({ status, error, message, cause: code ? [{ code, description: message }] : [] }, status)
}

export function notFound(c: Context<Env>): Response {
  return refuse(c, 404, 'not_found', 'Payment not found', 2000)
}

export function invalidState(c: Context<Env>, code: number): Response {
  return refuse(c, 400, 'bad_request', 'Action requested is not valid for the current payment state', code)
}
