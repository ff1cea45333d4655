import { Hono } from 'hono'
import { z } from 'zod'
import { answerControl, readControl } from '../simulator/control-form.ts'
import { type Html, html } from '../simulator/html.ts'
import { recordingControl } from '../simulator/recording-control.ts'
import type { Env } from './api-answer.ts'
import { type Leaving, leaveForm, returnFields } from './leave-form.ts'
import { documentOf, pageAnswer } from './page-layout.ts'
import { refundTransaction } from './refund.ts'
import { resetSimulator, type Simulator, type Transaction } from './state.ts'
import { operations } from './transactions.ts'

const switches = z.strictObject({
  returnMethod: z.enum(['GET', 'POST']).optional(),
  secondCommit: z.enum(['same', 'refused']).optional(),
  amounts: z.enum(['shown', 'hidden', 'zero']).optional(),
  formSeconds: z.coerce.number().int().positive().optional(),
})

const deskRefund = z.strictObject({ amount: z.coerce.number().int().positive().optional() })

const leavings = ['approved', 'rejected', 'cancelled', 'timed-out', 'form-error'] as const

/** `/control`: what tests and developers can do with the simulator. `{id}` is a token or a buy order. */
export function controlEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  const find = (id: string) =>
    sim.transactions.get(id) ?? [...sim.transactions.values()].find(({ buyOrder }) => buyOrder === id)

  app.get('/', () => pageAnswer(controlPage(sim)))
  app.get('/control', (c) =>
    c.json({
      now: sim.clock.now(),
      switches: sim.switches,
      faults: sim.faults,
      transactions: sim.transactions.size,
    }),
  )
  app.post('/control/reset', (c) => {
    resetSimulator(sim)
    return answerControl(c, { reset: true })
  })
  app.get('/control/switches', (c) => c.json(sim.switches))
  app.on(['PUT', 'POST'], '/control/switches', async (c) => {
    const changes = await readControl(c, switches)
    if (changes instanceof Response) return changes
    Object.assign(sim.switches, changes)
    return answerControl(c, sim.switches)
  })
  app.get('/control/transactions', (c) => c.json({ transactions: [...sim.transactions.values()].map(shown) }))

  // Acts as the customer without the form; returns the parameters of the redirect.
  for (const leaving of leavings) {
    app.post(`/control/transactions/:id/${leaving}`, (c) => {
      const one = find(c.req.param('id'))
      if (!one) return c.json({ error: 'no such transaction' }, 404)
      one.opened = true
      one.card ??= { lastDigits: leaving === 'rejected' ? '0568' : '6623', kind: 'credit' }
      leaveForm(sim, one, leaving)
      return answerControl(c, { returnUrl: one.returnUrl, fields: returnFields(one, leaving) })
    })
  }
  // A refund at Transbank's own desk, of all or of an amount.
  app.post('/control/transactions/:id/refund', async (c) => {
    const one = find(c.req.param('id'))
    if (!one) return c.json({ error: 'no such transaction' }, 404)
    const input = await readControl(c, deskRefund)
    if (input instanceof Response) return input
    const { status, body } = refundTransaction(
      one,
      { amount: input.amount ?? one.amount - one.refunded },
      sim.clock.now(),
    )
    return status === 200 ? answerControl(c, shown(one)) : c.json(body, 409)
  })
  // The customer reloads the tab: the same return comes again.
  app.get('/control/transactions/:id/return', (c) => {
    const one = find(c.req.param('id'))
    return one?.left ? leaveForm(sim, one, one.left as Leaving) : c.json({ error: 'nobody has left' }, 404)
  })

  app.route('/', recordingControl(sim, operations))
  return app
}

function shown({ callOff: _, ...one }: Transaction) {
  return one
}

function controlPage(sim: Simulator): Html {
  const rows = [...sim.transactions.values()].reverse().slice(0, 50)
  const act = (one: Transaction, leaving: Leaving, label: string) =>
    html`<form method="post" action="/control/transactions/${one.token}/${leaving}"><button class="quiet">${label}</button></form>`
  const refund = (one: Transaction) =>
    html`<form method="post" action="/control/transactions/${one.token}/refund"><button class="quiet">refund at the desk</button></form>`
  return documentOf(
    'Simulator',
    html`<h1>Transactions</h1>
<div class="scroll"><table><thead><tr><th>Buy order</th><th>Amount</th><th>Status</th><th>Left</th><th>As if the customer</th></tr></thead><tbody>${rows.map(
      (one) =>
        html`<tr><td>${one.buyOrder}</td><td>${one.amount}</td><td>${one.status}</td><td>${one.left ?? '—'}</td><td>${act(one, 'approved', 'paid')}${act(one, 'rejected', 'was refused')}${act(one, 'cancelled', 'cancelled')}${act(one, 'timed-out', 'waited')}${one.status === 'AUTHORIZED' && refund(one)}</td></tr>`,
    )}</tbody></table></div>
<p><a href="/control">State</a> · <a href="/control/journal">Journal</a> · <a href="/control/transactions">Transactions</a> (JSON)</p>`,
    'desk',
  )
}
