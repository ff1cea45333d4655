import { Hono } from 'hono'
import { z } from 'zod'
import { answerControl, readControl } from '../../simulator/control-form.ts'
import { pushLimited } from '../../simulator/journal.ts'
import type { Env } from '../api-answer.ts'
import { draftPaymentCallback, send } from '../callbacks/callbacks.ts'
import { type Delivery, paymentStatuses, type Simulator } from '../state.ts'
import { lookUp, missing } from './control-payments.ts'

const flag = z.union([z.boolean(), z.stringbool()])
const signature = z.enum(['correct', 'wrong', 'missing'])

const ruleChanges = z.strictObject({
  mode: z.enum(['normal', 'hold', 'off']).optional(),
  copies: z.coerce.number().int().min(1).max(100).optional(),
  signature: signature.optional(),
  delayMs: z.coerce.number().int().min(0).optional(),
  timing: z.enum(['background', 'before-answer']).optional(),
  withoutId: z.enum(['cancelled', 'declined', 'never']).optional(),
  inProgress: flag.optional(),
  retryDelaysMs: z.array(z.number().int().min(0)).optional(),
})
const release = z.strictObject({ order: z.enum(['as-made', 'reversed']).default('as-made') })
const resend = z.strictObject({
  times: z.coerce.number().int().min(1).max(100).default(1),
  status: z.enum(paymentStatuses).exactOptional(),
  signature: signature.exactOptional(),
  withoutId: flag.exactOptional(),
})

/** How callbacks are sent, which were sent, and sending them again, late or in another order. */
export function callbackControl(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/control/callbacks', (c) => {
    const { merchantOrderId, state } = c.req.query()
    const callbacks = sim.deliveries.filter(
      (one) =>
        (!merchantOrderId || one.merchantOrderId === merchantOrderId) && (!state || one.state === state),
    )
    return c.json({ rules: sim.rules, callbacks })
  })
  app.on(['PUT', 'POST'], '/control/callbacks', async (c) => {
    const changes = await readControl(c, ruleChanges)
    if (changes instanceof Response) return changes
    Object.assign(sim.rules, changes)
    return answerControl(c, sim.rules)
  })

  app.post('/control/callbacks/release', async (c) => {
    const input = await readControl(c, release)
    if (input instanceof Response) return input
    const held = sim.deliveries.filter((one) => one.state === 'held')
    if (input.order === 'reversed') held.reverse()
    // One by one, so that they arrive in the requested order.
    for (const one of held) await send(sim, one)
    return answerControl(c, { released: held })
  })
  app.post('/control/callbacks/drain', async (c) => {
    await Promise.all(sim.underWay)
    return answerControl(c, { callbacks: sim.deliveries })
  })

  app.post('/control/payments/:id/callbacks', async (c) => {
    const payment = lookUp(sim, c.req.param('id'))
    if (!payment) return missing(c)
    const input = await readControl(c, resend)
    if (input instanceof Response) return input
    const odd = input.status !== undefined || input.signature !== undefined || input.withoutId !== undefined
    const last = sim.deliveries.findLast(
      (one) => one.about === payment.id && one.merchantOrderId === payment.request.merchant_order.id,
    )
    // Without oddities the same bytes as before, like a retry or a replay.
    const original = !odd && last ? last : draftPaymentCallback(sim, payment, input)
    const sent = Array.from({ length: input.times }, (): Delivery => {
      const copy: Delivery = { ...original, number: sim.nextNumber(), state: 'waiting', attempts: [] }
      pushLimited(sim.deliveries, copy)
      return copy
    })
    await Promise.all(sent.map((one) => send(sim, one)))
    return answerControl(c, { callbacks: sent })
  })
  return app
}
