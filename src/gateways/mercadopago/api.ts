import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { operation as record } from '../simulator/journal.ts'
import { changePayment, describeOrder, describePayment } from './payments.ts'
import type { Preference, Simulator } from './state.ts'

export type Env = { Bindings: HttpBindings }

export const operations = [
  'preference',
  'get-preference',
  'get-payment',
  'search',
  'cancel',
  'refund',
  'merchant-order',
] as const

const preferenceRequest = z.looseObject({
  items: z
    .array(
      z.looseObject({
        title: z.string().min(1),
        quantity: z.number().int().min(1),
        unit_price: z.number().positive(),
        currency_id: z.string().length(3).optional(),
      }),
    )
    .min(1),
  external_reference: z.string().max(256).optional(),
  back_urls: z
    .object({ success: z.url().optional(), pending: z.url().optional(), failure: z.url().optional() })
    .optional(),
  auto_return: z.enum(['approved', 'all']).optional(),
  notification_url: z.url().optional(),
  payment_methods: z
    .looseObject({ excluded_payment_types: z.array(z.object({ id: z.string() })).optional() })
    .optional(),
  expires: z.boolean().optional(),
  expiration_date_to: z.string().optional(),
})

/** The API of MercadoPago, as far as Checkout Pro needs it. */
export function apiEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  const operation = (name: (typeof operations)[number]) =>
    record<Env>(sim, name, { message: 'internal_error', status: 500 })
  for (const path of ['/checkout/*', '/v1/*', '/merchant_orders/*']) app.use(path, authenticated(sim))

  // The official client ends the address with a slash.
  for (const path of ['/checkout/preferences', '/checkout/preferences/']) {
    app.post(path, operation('preference'), once(sim), async (c) => {
      const parsed = preferenceRequest.safeParse(await readJson(c))
      if (!parsed.success) return refuse(c, 400, 'invalid_items', z.prettifyError(parsed.error))
      const request = parsed.data
      if (request.auto_return && !request.back_urls?.success) {
        return refuse(c, 400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
      }
      const [item] = request.items
      const now = sim.clock.now()
      const preference: Preference = {
        id: `44444-${randomUUID()}`,
        request,
        externalReference: request.external_reference ?? '',
        total: request.items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0),
        currency: item?.currency_id ?? 'MXN',
        title: item?.title ?? '',
        backUrls: request.back_urls ?? {},
        notificationUrl: request.notification_url,
        excludedTypes: request.payment_methods?.excluded_payment_types?.map(({ id }) => id) ?? [],
        expiresAt:
          request.expires && request.expiration_date_to ? new Date(request.expiration_date_to) : undefined,
        merchantOrderId: sim.nextId(),
        createdAt: now,
      }
      sim.preferences.set(preference.id, preference)
      return c.json(describePreference(c, sim, preference), 201)
    })
  }

  app.get('/checkout/preferences/:id', operation('get-preference'), (c) => {
    const preference = sim.preferences.get(c.req.param('id'))
    return preference ? c.json(describePreference(c, sim, preference)) : notFound(c)
  })

  app.get('/v1/payments/search', operation('search'), (c) => {
    const { external_reference, sort, criteria } = c.req.query()
    if (!sort || !criteria) return refuse(c, 400, 'bad_request', 'sort and criteria are required')
    const results = [...sim.payments.values()]
      .map((payment) => describePayment(sim, payment))
      .filter((payment) => !external_reference || payment.external_reference === external_reference)
      .reverse()
    return c.json({ paging: { total: results.length, limit: 30, offset: 0 }, results: results.slice(0, 30) })
  })

  app.get('/v1/payments/:id', operation('get-payment'), (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    return payment ? c.json(describePayment(sim, payment)) : notFound(c)
  })

  app.put('/v1/payments/:id', operation('cancel'), async (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    if (!payment) return notFound(c)
    if (!['pending', 'in_process', 'authorized'].includes(payment.status)) {
      return refuse(
        c,
        400,
        'bad_request',
        'Action requested is not valid for the current payment state',
        2018,
      )
    }
    changePayment(sim, payment, 'cancelled')
    return c.json(describePayment(sim, payment))
  })

  app.post('/v1/payments/:id/refunds', operation('refund'), needsKey, once(sim), async (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    if (!payment) return notFound(c)
    if (payment.status !== 'approved') {
      return refuse(
        c,
        400,
        'bad_request',
        'Action requested is not valid for the current payment state',
        2063,
      )
    }
    const parsed = z.object({ amount: z.number().positive().optional() }).safeParse((await readJson(c)) ?? {})
    if (!parsed.success) return refuse(c, 400, 'bad_request', 'amount must be positive', 4040)
    const left = payment.amount - payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
    const amount = parsed.data.amount ?? left
    if (amount > left) return refuse(c, 400, 'bad_request', 'The amount is more than what is left', 2017)
    const refund = { id: sim.nextId(), amount, createdAt: sim.clock.now() }
    payment.refunds.push(refund)
    if (amount === left) changePayment(sim, payment, 'refunded')
    return c.json(
      {
        id: refund.id,
        payment_id: payment.id,
        amount,
        status: 'approved',
        source: { id: '44444', type: 'collector' },
        date_created: refund.createdAt.toISOString(),
      },
      201,
    )
  })
  app.get('/v1/payments/:id/refunds', operation('get-payment'), (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    return payment ? c.json(describePayment(sim, payment).refunds as object) : notFound(c)
  })

  app.get('/merchant_orders/:id', operation('merchant-order'), (c) => {
    const id = Number(c.req.param('id'))
    const preference = [...sim.preferences.values()].find(({ merchantOrderId }) => merchantOrderId === id)
    return preference ? c.json(describeOrder(sim, preference)) : notFound(c)
  })
  return app
}

function describePreference(c: Context<Env>, sim: Simulator, preference: Preference) {
  const origin = sim.settings.publicUrl ?? new URL(c.req.url).origin
  return {
    ...preference.request,
    id: preference.id,
    init_point: `${origin}/checkout/v1/redirect?pref_id=${preference.id}`,
    sandbox_init_point: `${origin}/checkout/v1/redirect?pref_id=${preference.id}`,
    date_created: preference.createdAt.toISOString(),
    collector_id: 44444,
    site_id: preference.currency === 'CLP' ? 'MLC' : preference.currency === 'PEN' ? 'MPE' : 'MLM',
    operation_type: 'regular_payment',
  }
}

function authenticated(sim: Simulator): MiddlewareHandler<Env> {
  return async (c, next) =>
    c.req.header('authorization') === `Bearer ${sim.settings.accessToken}` ||
    c.req.path === '/checkout/v1/redirect'
      ? next()
      : refuse(c, 401, 'unauthorized', 'invalid access token')
}

const needsKey: MiddlewareHandler<Env> = async (c, next) =>
  c.req.header('x-idempotency-key')
    ? next()
    : refuse(c, 400, 'bad_request', 'Header X-Idempotency-Key can’t be null', 4292)

/** The same key is answered the same, without doing it again. */
function once(sim: Simulator): MiddlewareHandler<Env> {
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

async function readJson(c: Context<Env>): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}

function refuse(
  c: Context<Env>,
  status: ContentfulStatusCode,
  error: string,
  message: string,
  code?: number,
) {
  return c.json({ status, error, message, cause: code ? [{ code, description: message }] : [] }, status)
}

function notFound(c: Context<Env>): Response {
  return refuse(c, 404, 'not_found', 'Payment not found', 2000)
}
