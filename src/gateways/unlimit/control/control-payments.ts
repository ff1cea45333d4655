import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerControl, readControl } from '../../simulator/control-form.ts'
import type { Env } from '../api-answer.ts'
import {
  cancelPayment,
  changePayment,
  completePayment,
  declinePayment,
  expirePayment,
  issueVoucher,
} from '../payments/change-payment.ts'
import { decline } from '../payments/declines.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { amount } from '../payments/payment-request.ts'
import { changeRefund, makeRefund } from '../refunds/make-refund.ts'
import { paymentOf } from '../refunds/refunds-api.ts'
import { type Payment, paymentStatuses, type Simulator } from '../state.ts'

// The amount that the provider reports; tests change it to check that the shop notices.
const completion = z.strictObject({
  amount: amount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})
const refusal = z.strictObject({ code: z.string().optional(), reason: z.string().optional() })
const anyStatus = z.strictObject({
  status: z.enum(paymentStatuses),
  code: z.string().optional(),
  reason: z.string().optional(),
  /** until when the shop can answer a chargeback */
  due: z.iso.datetime().optional(),
})

/** Does to a payment what its page can do, and more. */
export function paymentControl(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/control/payments', (c) => {
    const order = c.req.query('merchantOrderId')
    const payments = sim.payments.filter((payment) => !order || payment.request.merchant_order.id === order)
    return c.json({ payments: payments.map((payment) => controlView(sim, payment)) })
  })
  app.get('/control/payments/:id', (c) => {
    const payment = lookUp(sim, c.req.param('id'))
    return payment ? c.json(controlView(sim, payment)) : missing(c)
  })

  const order = <T extends z.ZodType>(
    name: string,
    schema: T,
    act: (payment: Payment, input: z.infer<T>) => void,
  ) =>
    app.post(`/control/payments/:id/${name}`, async (c) => {
      const payment = lookUp(sim, c.req.param('id'))
      if (!payment) return missing(c)
      const input = await readControl(c, schema)
      if (input instanceof Response) return input
      act(payment, input)
      return answerControl(c, controlView(sim, payment))
    })

  order('complete', completion, (payment, input) => {
    report(payment, input)
    completePayment(sim, payment)
  })
  order('authorize', completion, (payment, input) => {
    report(payment, input)
    changePayment(sim, payment, 'AUTHORIZED')
  })
  order('decline', refusal, (payment, { code = '11', reason }) => declinePayment(sim, payment, code, reason))
  order('cancel', z.strictObject({}), (payment) => cancelPayment(sim, payment))
  order('expire', z.strictObject({}), (payment) => expirePayment(sim, payment))
  order('issue', z.strictObject({}), (payment) => issueVoucher(sim, payment))
  order('status', anyStatus, (payment, { status, code, reason, due }) => {
    if (due) payment.dispute = { dueAt: due, reason, at: sim.clock.now() }
    return changePayment(sim, payment, status, code ? decline(code, reason) : undefined)
  })

  app.post('/control/payments/:id/desk-refund', async (c) => {
    const payment = lookUp(sim, c.req.param('id'))
    if (!payment) return missing(c)
    const input = await readControl(c, z.strictObject({ amount }))
    if (input instanceof Response) return input
    const made = makeRefund(sim, payment, { refund_data: input })
    return typeof made === 'string' ? c.json({ error: made }, 409) : c.json(made)
  })

  refundControl(app, sim)
  return app
}

function refundControl(app: Hono<Env>, sim: Simulator): void {
  app.get('/control/refunds', (c) => c.json({ refunds: sim.refunds }))
  app.post('/control/refunds/:id/:act{complete|decline}', async (c) => {
    const name = c.req.param('id')
    const refund = sim.refunds.findLast((one) => one.id === name || one.merchantOrder.id === name)
    if (!refund) return missing(c)
    const status = c.req.param('act') === 'complete' ? 'COMPLETED' : 'DECLINED'
    const isLateCompletion = refund.status === 'DECLINED' && status === 'COMPLETED'
    if (refund.status !== 'IN_PROGRESS' && !isLateCompletion)
      return c.json({ error: `The refund is ${refund.status} already` }, 409)
    const input = await readControl(c, completion)
    if (input instanceof Response) return input
    report(refund, input)
    changeRefund(sim, paymentOf(sim, refund), refund, status)
    return answerControl(c, refund)
  })
}

/** Finds by payment id, page uuid, or the newest payment of a merchant order. */
export function lookUp(sim: Simulator, name: string): Payment | undefined {
  return sim.payments.findLast(
    (payment) => payment.id === name || payment.uuid === name || payment.request.merchant_order.id === name,
  )
}

export function missing(c: Context<Env>): Response {
  return c.json({ error: 'There is no such payment or refund' }, 404)
}

function report(payment: Pick<Payment, 'cents' | 'currency'>, input: z.infer<typeof completion>): void {
  if (input.amount !== undefined) payment.cents = Math.round(input.amount * 100)
  if (input.currency) payment.currency = input.currency
}

function controlView(sim: Simulator, payment: Payment) {
  return {
    id: payment.id,
    uuid: payment.uuid,
    pagePath: `/MI/payment.html?uuid=${payment.uuid}`,
    terminal: payment.terminal,
    merchantOrderId: payment.request.merchant_order.id,
    method: payment.method,
    status: payment.status,
    known: payment.known,
    expiresAt: payment.expiresAt,
    refunded: payment.refundedCents / 100,
    history: payment.history,
    voucher: payment.voucher,
    answer: paymentAnswer(sim, payment),
  }
}
