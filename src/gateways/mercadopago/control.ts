import { Hono } from 'hono'
import { z } from 'zod'
import { answerControl, readControl } from '../simulator/control-form.ts'
import { html } from '../simulator/html.ts'
import { recordingControl } from '../simulator/recording-control.ts'
import { type Env, operations } from './api-answer.ts'
import { changePayment, describePayment, makePayment, paymentsOf, refundPayment } from './make-payment.ts'
import { page } from './page-layout.ts'
import { type Preference, resetSimulator, type Simulator } from './state.ts'
import { deliver, sendWebhooks } from './webhooks.ts'

const statuses = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
  'in_mediation',
] as const

const rules = z.strictObject({
  mode: z.enum(['normal', 'hold', 'off']).optional(),
  copies: z.coerce.number().int().min(0).max(100).optional(),
  signature: z.enum(['correct', 'wrong', 'missing']).optional(),
  timeUnit: z.enum(['ms', 's']).optional(),
  timing: z.enum(['background', 'before-answer']).optional(),
  search: z.enum(['complete', 'empty', 'late']).optional(),
  searchDelayMinutes: z.coerce.number().int().min(0).max(10_080).optional(),
  orders: z.enum(['complete', 'empty']).optional(),
})

const newPayment = z.strictObject({
  status: z.enum(statuses).default('approved'),
  amount: z.coerce.number().positive().optional(),
  currency: z.string().length(3).optional(),
  method: z.string().optional(),
  type: z.string().optional(),
})

/**
 * `/control`: what tests and developers can do with the simulator. `{id}` is a preference or its reference.
 */
export function controlEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  const find = (id: string): Preference | undefined =>
    sim.preferences.get(id) ?? [...sim.preferences.values()].find((one) => one.externalReference === id)

  app.get('/', () => controlPage(sim))
  app.get('/control', (c) =>
    c.json({ now: sim.clock.now(), rules: sim.rules, faults: sim.faults, deliveries: sim.deliveries }),
  )
  app.post('/control/reset', (c) => {
    resetSimulator(sim)
    return answerControl(c, { reset: true })
  })
  app.on(['PUT', 'POST'], '/control/rules', async (c) => {
    const changes = await readControl(c, rules)
    if (changes instanceof Response) return changes
    Object.assign(sim.rules, changes)
    return answerControl(c, sim.rules)
  })

  app.get('/control/preferences/:id/payments', (c) => {
    const preference = find(c.req.param('id'))
    if (!preference) return c.json({ error: 'no such preference' }, 404)
    return c.json({ payments: paymentsOf(sim, preference).map((one) => describePayment(sim, one)) })
  })
  // Simulates a payment by the customer, or another outcome.
  app.post('/control/preferences/:id/payments', async (c) => {
    const preference = find(c.req.param('id'))
    if (!preference) return c.json({ error: 'no such preference' }, 404)
    const input = await readControl(c, newPayment)
    if (input instanceof Response) return input
    const { status, ...more } = input
    const made = makePayment(
      sim,
      preference,
      status,
      Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
    )
    if (sim.rules.timing === 'before-answer') await Promise.all(sim.underWay)
    return answerControl(c, describePayment(sim, made))
  })
  app.post('/control/payments/:id/status', async (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    if (!payment) return c.json({ error: 'no such payment' }, 404)
    const input = await readControl(
      c,
      z.strictObject({ status: z.enum(statuses), detail: z.string().optional() }),
    )
    if (input instanceof Response) return input
    changePayment(sim, payment, input.status, input.detail)
    return answerControl(c, describePayment(sim, payment))
  })
  // A refund at MercadoPago's own desk.
  app.post('/control/payments/:id/refunds', async (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    if (!payment) return c.json({ error: 'no such payment' }, 404)
    const input = await readControl(c, z.strictObject({ amount: z.coerce.number().positive().optional() }))
    if (input instanceof Response) return input
    const refund = refundPayment(sim, payment, input.amount)
    return refund ? answerControl(c, describePayment(sim, payment)) : c.json({ error: 'too much' }, 409)
  })
  app.post('/control/payments/:id/webhooks', (c) => {
    const payment = sim.payments.get(Number(c.req.param('id')))
    if (!payment) return c.json({ error: 'no such payment' }, 404)
    sendWebhooks(sim, payment, 'updated')
    return answerControl(c, { sent: sim.rules.copies })
  })

  app.post('/control/webhooks/release', async (c) => {
    const held = sim.deliveries.filter(({ state }) => state === 'held')
    for (const delivery of held) deliver(sim, delivery)
    await Promise.all(sim.underWay)
    return answerControl(c, { released: held.length })
  })
  app.post('/control/webhooks/drain', async (c) => {
    await Promise.all(sim.underWay)
    return c.json({ deliveries: sim.deliveries })
  })

  app.route('/', recordingControl(sim, operations))
  return app
}

function controlPage(sim: Simulator): Response {
  const rows = [...sim.preferences.values()].reverse().slice(0, 50)
  const act = (preference: Preference, status: string, label: string) =>
    html`<form method="post" action="/control/preferences/${preference.id}/payments"><input type="hidden" name="status" value="${status}"><button class="quiet">${label}</button></form>`
  return page(
    'Simulator',
    html`<h1>Preferences</h1>
<div class="scroll"><table><thead><tr><th>Reference</th><th>Total</th><th>Payments</th><th>As if the customer's card</th></tr></thead><tbody>${rows.map(
      (one) =>
        html`<tr><td>${one.externalReference}</td><td>${one.currency} ${one.total}</td>
<td>${paymentsOf(sim, one)
          .map(({ id, status }) => `${id} ${status}`)
          .join(', ')}</td>
<td>${act(one, 'approved', 'paid')}${act(one, 'rejected', 'was rejected')}${act(one, 'in_process', 'is reviewed')}</td></tr>`,
    )}</tbody></table></div>
<p><a href="/control">State</a> · <a href="/control/journal">Journal</a> (JSON)</p>`,
    'desk',
  )
}
