import { Hono } from 'hono'
import { type Env, invalidRequest, refuse } from '../api-answer.ts'
import { operation } from '../operations.ts'
import type { Simulator } from '../state.ts'
import { bearer } from '../token.ts'
import { methods } from './payment-methods.ts'

/** `GET /api/payment_methods`: the methods of the calling terminal. */
export function methodEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/api/payment_methods', operation(sim, 'methods'), bearer(sim), (c) => {
    if (!c.req.query('request_id')) return refuse(c, 400, invalidRequest, 'request_id: is required')
    if (c.req.query('payout_methods_only') === 'true') return c.json({ payout_methods: [] })
    const offered = c.get('terminal').methods.map((name) => {
      const method = methods.get(name)
      return { name, category: method?.category, ...(method?.brands && { brands: method.brands }) }
    })
    return c.json({ payment_methods: offered, payout_methods: [] })
  })
  return app
}
