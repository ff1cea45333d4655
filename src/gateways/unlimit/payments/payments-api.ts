import { Hono } from 'hono'
import { z } from 'zod'
import { firstIssue } from '../../simulator/control-form.ts'
import { type Env, invalidRequest, notFound, readJson, refuse, wireTime } from '../api-answer.ts'
import { operation } from '../operations.ts'
import type { Payment, Simulator } from '../state.ts'
import { bearer } from '../token.ts'
import { changePayment } from './change-payment.ts'
import { findRequestError, tooFarFromNow } from './check-payment-request.ts'
import { createPayment } from './create-payment.ts'
import { findPayment, merchantOrder, paymentAnswer } from './payment-answer.ts'
import { pageOf, readListQuery } from './payment-list-query.ts'
import { amount, paymentRequest, requestHead } from './payment-request.ts'
import { rememberAnswer, repeatedAnswer } from './repeated-request.ts'

const patchRequest = z.object({
  request: requestHead,
  operation: z.literal('CHANGE_STATUS'),
  payment_data: z.object({
    status_to: z.enum(['COMPLETE', 'REVERSE', 'TERMINATE']),
    amount: amount.optional(),
  }),
})

/** `/api/payments`: create, get, list, change of status. */
export function paymentEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.post('/api/payments', operation(sim, 'create'), bearer(sim), async (c) => {
    const terminal = c.get('terminal')
    const parsed = paymentRequest.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, invalidRequest, firstIssue(parsed.error))
    const request = parsed.data
    const wrong = findRequestError(sim, terminal, request)
    if (wrong) return refuse(c, 400, invalidRequest, wrong, request.request.id)
    const repeated = repeatedAnswer(sim, terminal, request.request.id)
    if (repeated === 'refused')
      return refuse(
        c,
        400,
        invalidRequest,
        'request.id: must be unique within 30 minutes',
        request.request.id,
      )
    if (repeated) return c.json(repeated.answer as object, sim.switches.createStatus)

    const payment = createPayment(sim, terminal, request)
    const origin = sim.settings.publicUrl ?? new URL(c.req.url).origin
    const answer = {
      redirect_url: `${origin}/MI/payment.html?uuid=${payment.uuid}`,
      ...(sim.switches.paymentDataOnCreate && { payment_data: { id: payment.id } }),
    }
    rememberAnswer(sim, terminal, request.request.id, answer)
    return c.json(answer, sim.switches.createStatus)
  })

  app.get('/api/payments', operation(sim, 'list'), bearer(sim), (c) => {
    const query = readListQuery(c.req.query(), sim.clock.now())
    if (typeof query === 'string') return refuse(c, 400, invalidRequest, query)
    const own = sim.payments.filter(
      (payment) =>
        payment.known &&
        payment.terminal === c.get('terminal').code &&
        (!query.orderId || payment.request.merchant_order.id === query.orderId) &&
        (!query.method || payment.method === query.method) &&
        (!query.currency || payment.currency === query.currency),
    )
    const { page, hasMore } = pageOf(own, query)
    return c.json({ data: page.map((payment) => paymentAnswer(sim, payment)), has_more: hasMore })
  })

  app.get('/api/payments/:id', operation(sim, 'get'), bearer(sim), (c) => {
    const payment = findPayment(sim, c.get('terminal').code, c.req.param('id'))
    return payment ? c.json(paymentAnswer(sim, payment)) : notFound(c, 'Payment')
  })

  app.get('/api/disputes/:id', operation(sim, 'disputes'), bearer(sim), (c) => {
    const payment = findPayment(sim, c.get('terminal').code, c.req.param('id'))
    if (!payment) return notFound(c, 'Payment')
    return c.json({ data: payment.dispute ? [disputeAnswer(payment, payment.dispute)] : [], has_more: false })
  })

  app.patch('/api/payments/:id', operation(sim, 'change-status'), bearer(sim), async (c) => {
    const parsed = patchRequest.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, invalidRequest, firstIssue(parsed.error))
    const late = tooFarFromNow(sim, parsed.data.request.time)
    if (late) return refuse(c, 400, invalidRequest, late)
    const payment = findPayment(sim, c.get('terminal').code, c.req.param('id'))
    if (!payment) return notFound(c, 'Payment')
    const { status_to, amount: captured } = parsed.data.payment_data
    const details = changeStatus(sim, payment, status_to, captured)
    return c.json({
      operation: 'CHANGE_STATUS',
      merchant_order: merchantOrder(payment),
      payment_data: {
        id: payment.id,
        status: payment.status,
        status_to,
        is_executed: !details,
        ...(details ? { details } : { updated: wireTime(sim.clock.now()) }),
      },
    })
  })

  return app
}

function disputeAnswer(payment: Payment, { dueAt, reason, at }: NonNullable<Payment['dispute']>) {
  return {
    merchant_order: merchantOrder(payment),
    payment_data: { id: payment.id },
    dispute_data: {
      ...{ type: 'CB', status: 'NEW', reg_time: wireTime(at), due_time: wireTime(new Date(dueAt)) },
      ...(reason && { reason_code: reason }),
    },
  }
}

/** Captures, reverses or terminates a pre-authorised payment; returns the error for others. */
function changeStatus(
  sim: Simulator,
  payment: Payment,
  to: 'COMPLETE' | 'REVERSE' | 'TERMINATE',
  captured: number | undefined,
): string | undefined {
  if (payment.status !== 'AUTHORIZED') return `Payment is ${payment.status}, not AUTHORIZED`
  const cents = captured === undefined ? payment.cents : Math.round(captured * 100)
  if (cents > payment.cents) return 'Amount is above the authorised amount'
  if (to === 'COMPLETE' && cents < payment.cents) {
    payment.originalCents = payment.cents
    payment.cents = cents
  }
  const next = { COMPLETE: 'COMPLETED', REVERSE: 'VOIDED', TERMINATE: 'TERMINATED' } as const
  changePayment(sim, payment, next[to])
  return undefined
}
