import { type Context, Hono } from 'hono'
import { firstIssue } from '../../simulator/control-form.ts'
import { type Env, invalidRequest, notFound, readJson, refuse, wireTime } from '../api-answer.ts'
import { operation } from '../operations.ts'
import { tooFarFromNow } from '../payments/check-payment-request.ts'
import { findPayment, refundAnswer } from '../payments/payment-answer.ts'
import { pageOf, readListQuery } from '../payments/payment-list-query.ts'
import { rememberAnswer, repeatedAnswer } from '../payments/repeated-request.ts'
import type { Payment, Refund, Simulator } from '../state.ts'
import { bearer } from '../token.ts'
import { changeRefund, makeRefund } from './make-refund.ts'
import { patchRequest, refundRequest } from './refund-request.ts'

/** `/api/refunds`: create, get, list, and reverse one in progress. */
export function refundEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.post('/api/refunds', operation(sim, 'refund'), bearer(sim), async (c) => {
    const terminal = c.get('terminal')
    const parsed = refundRequest.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, invalidRequest, firstIssue(parsed.error))
    const { request } = parsed.data
    const late = tooFarFromNow(sim, request.time)
    if (late) return refuse(c, 400, invalidRequest, late, request.id)
    const repeated = repeatedAnswer(sim, terminal, request.id)
    if (repeated === 'refused')
      return refuse(c, 400, invalidRequest, 'request.id: must be unique within 30 minutes', request.id)
    if (repeated) return c.json(repeated.answer as object, 201)
    const payment = findPayment(sim, terminal.code, parsed.data.payment_data.id)
    if (!payment) return refuse(c, 404, 'NOT_FOUND', 'Payment not found', request.id)
    const made = makeRefund(sim, payment, parsed.data)
    if (typeof made === 'string') return refuse(c, 400, invalidRequest, made, request.id)
    const answer = refundAnswer(payment, made)
    rememberAnswer(sim, terminal, request.id, answer)
    return c.json(answer, 201)
  })

  app.get('/api/refunds', operation(sim, 'list-refunds'), bearer(sim), (c) => {
    const query = readListQuery(c.req.query(), sim.clock.now())
    if (typeof query === 'string') return refuse(c, 400, invalidRequest, query)
    const own = sim.refunds.filter(
      (refund) =>
        refund.terminal === c.get('terminal').code &&
        (!query.orderId || refund.merchantOrder.id === query.orderId) &&
        (!query.method || paymentOf(sim, refund).method === query.method) &&
        (!query.currency || refund.currency === query.currency),
    )
    const { page, hasMore } = pageOf(own, query)
    return c.json({
      data: page.map((refund) => refundAnswer(paymentOf(sim, refund), refund)),
      has_more: hasMore,
    })
  })

  app.get('/api/refunds/:id', operation(sim, 'get-refund'), bearer(sim), (c) => {
    const refund = findRefund(sim, c.get('terminal').code, c.req.param('id'))
    return refund ? c.json(refundAnswer(paymentOf(sim, refund), refund)) : notFound(c, 'Refund')
  })

  app.patch('/api/refunds/:id', operation(sim, 'change-refund'), bearer(sim), (c) => reverseRefund(sim, c))

  return app
}

async function reverseRefund(sim: Simulator, c: Context<Env, '/api/refunds/:id'>): Promise<Response> {
  const parsed = patchRequest.safeParse(await readJson(c))
  if (!parsed.success) return refuse(c, 400, invalidRequest, firstIssue(parsed.error))
  const refund = findRefund(sim, c.get('terminal').code, c.req.param('id'))
  if (!refund) return notFound(c, 'Refund')
  const open = refund.status === 'IN_PROGRESS'
  const details = `Refund is ${refund.status}, not IN_PROGRESS`
  if (open) changeRefund(sim, paymentOf(sim, refund), refund, 'VOIDED')
  return c.json({
    merchant_order: refund.merchantOrder,
    refund_data: {
      id: refund.id,
      status: refund.status,
      status_to: 'REVERSE',
      is_executed: open,
      ...(open ? { updated: wireTime(sim.clock.now()) } : { details }),
    },
  })
}

function findRefund(sim: Simulator, terminal: string, id: string): Refund | undefined {
  return sim.refunds.find((refund) => refund.id === id && refund.terminal === terminal)
}

export function paymentOf(sim: Simulator, refund: Refund): Payment {
  const payment = sim.payments.find((one) => one.id === refund.paymentId)
  if (!payment) throw new Error(`The payment of refund ${refund.id} is gone`)
  return payment
}
