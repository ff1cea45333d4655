import { Hono } from 'hono'
import { z } from 'zod'
import {
  authenticated,
  type Env,
  invalidState,
  needsKey,
  notFound,
  once,
  operation,
  readJson,
  refuse,
} from './api-answer.ts'
import {
  changePayment,
  describeOrder,
  describePayment,
  describeRefund,
  refundPayment,
} from './make-payment.ts'
import { methods } from './payment-methods.ts'
import { preferenceEndpoints } from './preference-endpoints.ts'
import type { Payment, Simulator } from './state.ts'

/** MercadoPago's API, as far as Checkout Pro needs it. */
export function apiEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  for (const path of ['/checkout/*', '/v1/*', '/merchant_orders/*']) app.use(path, authenticated(sim))
  app.route('/', preferenceEndpoints(sim))
  const paymentOf = (id: string | undefined) => sim.payments.get(Number(id))

  app.get('/v1/payment_methods', operation(sim, 'methods'), (c) => c.json(methods))

  app.get('/v1/payments/search', operation(sim, 'search'), (c) => {
    const { external_reference, sort, criteria, range, begin_date, end_date } = c.req.query()
    const limit = Number(c.req.query('limit') ?? 30)
    const offset = Number(c.req.query('offset') ?? 0)
    if (!sort || !criteria) return refuse(c, 400, 'bad_request', 'sort and criteria are required')
    const results = [...sim.payments.values()]
      .filter((payment) => isSearchable(sim, payment))
      .map((payment) => describePayment(sim, payment))
      .filter((payment) => !external_reference || payment.external_reference === external_reference)
      .filter(
        ({ date_created }) =>
          range !== 'date_created' || isBetween(new Date(String(date_created)), begin_date, end_date),
      )
    if (criteria === 'desc') results.reverse()
    return c.json({
      paging: { total: results.length, limit, offset },
      results: results.slice(offset, offset + limit),
    })
  })

  app.get('/v1/payments/:id', operation(sim, 'get-payment'), (c) => {
    const payment = paymentOf(c.req.param('id'))
    return payment ? c.json(describePayment(sim, payment)) : notFound(c)
  })

  app.put('/v1/payments/:id', operation(sim, 'cancel'), async (c) => {
    const payment = paymentOf(c.req.param('id'))
    if (!payment) return notFound(c)
    if (!['pending', 'in_process', 'authorized'].includes(payment.status)) return invalidState(c, 2018)
    changePayment(sim, payment, 'cancelled', 'by_collector')
    return c.json(describePayment(sim, payment))
  })

  app.post('/v1/payments/:id/refunds', operation(sim, 'refund'), needsKey, once(sim), async (c) => {
    const payment = paymentOf(c.req.param('id'))
    if (!payment) return notFound(c)
    if (payment.status !== 'approved') return invalidState(c, 2063)
    const parsed = z.object({ amount: z.number().positive().optional() }).safeParse((await readJson(c)) ?? {})
    if (!parsed.success) return refuse(c, 400, 'bad_request', 'amount must be positive', 4040)
    const refund = refundPayment(sim, payment, parsed.data.amount)
    if (!refund) return refuse(c, 400, 'bad_request', 'The amount is more than what is left', 2017)
    return c.json(describeRefund(payment, refund), 201)
  })

  for (const path of ['/v1/payments/:id/refunds', '/v1/payments/:id/refunds/']) {
    app.get(path, operation(sim, 'get-refunds'), (c) => {
      const payment = paymentOf(c.req.param('id'))
      return payment ? c.json(payment.refunds.map((refund) => describeRefund(payment, refund))) : notFound(c)
    })
  }
  app.get('/v1/payments/:id/refunds/:refund', operation(sim, 'get-refunds'), (c) => {
    const payment = paymentOf(c.req.param('id'))
    const refund = payment?.refunds.find(({ id }) => id === Number(c.req.param('refund')))
    return payment && refund
      ? c.json(describeRefund(payment, refund))
      : refuse(c, 404, 'not_found', 'Refund not found', 2032)
  })

  const chargebackOf = (id: string | undefined) => {
    const payment = paymentOf(id)
    return payment?.status === 'charged_back' ? describeChargeback(payment) : undefined
  }
  app.get('/v1/chargebacks/search', operation(sim, 'chargeback'), (c) => {
    const found = chargebackOf(c.req.query('payment_id'))
    const results = found ? [found] : []
    return c.json({ paging: { offset: 0, limit: 25, total: results.length }, results })
  })
  app.get('/v1/chargebacks/:id', operation(sim, 'chargeback'), (c) => {
    const found = chargebackOf(c.req.param('id').replace(chargebackPrefix, ''))
    return found ? c.json(found) : refuse(c, 404, 'not_found', 'Chargeback not found')
  })

  app.get('/merchant_orders/search', operation(sim, 'search-orders'), (c) => {
    const { preference_id, external_reference } = c.req.query()
    const known = sim.rules.orders === 'empty' ? [] : [...sim.preferences.values()]
    const elements = known
      .filter((one) => !preference_id || one.id === preference_id)
      .filter((one) => !external_reference || one.externalReference === external_reference)
      .map((one) => describeOrder(sim, one))
    return c.json({ elements, total: elements.length, next_offset: elements.length })
  })
  app.get('/merchant_orders/:id', operation(sim, 'merchant-order'), (c) => {
    const id = Number(c.req.param('id'))
    const preference = [...sim.preferences.values()].find(({ merchantOrderId }) => merchantOrderId === id)
    return preference ? c.json(describeOrder(sim, preference)) : notFound(c)
  })
  return app
}

/** Reports of merchants: the search misses payments for a day, while they are found by their ids. */
function isSearchable({ rules, clock }: Simulator, { createdAt }: Payment): boolean {
  if (rules.search !== 'late') return rules.search === 'complete'
  return createdAt.getTime() + rules.searchDelayMinutes * 60_000 <= clock.now().getTime()
}

/** A chargeback has an id of its own: here that of its payment behind a number. */
const chargebackPrefix = /^9999/

const daysToAnswer = 10

function describeChargeback({ id, amount, currency, updatedAt }: Payment) {
  return {
    id: `9999${id}`,
    payments: [id],
    currency,
    amount,
    reason: 'fraud',
    coverage_applied: null,
    coverage_elegible: true,
    documentation_required: true,
    documentation_status: 'pending',
    documentation: [],
    date_documentation_deadline: new Date(updatedAt.getTime() + daysToAnswer * 86_400_000).toISOString(),
    date_created: updatedAt.toISOString(),
    date_last_updated: updatedAt.toISOString(),
    live_mode: false,
  }
}

function isBetween(time: Date, begin = '', end = ''): boolean {
  return time >= new Date(begin) && time <= new Date(end)
}
