import { Hono } from 'hono'
import type { Env } from './api-answer.ts'
import { apiEndpoints } from './api-endpoints.ts'
import { checkoutPages } from './checkout-page.ts'
import { controlEndpoints } from './control.ts'
import type { Simulator } from './state.ts'

/** The whole simulator: API, payment page, and control endpoints. */
export function mercadoPagoApp(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  app.route('/', apiEndpoints(sim))
  app.route('/', checkoutPages(sim))
  app.route('/', controlEndpoints(sim))
  app.notFound((c) => c.json({ status: 404, error: 'not_found', message: 'Not found' }, 404))
  app.onError((error, c) => {
    console.error(error)
    return c.json(
      { status: 500, error: 'internal_error', message: 'The simulator failed; see its output' },
      500,
    )
  })
  return app
}
