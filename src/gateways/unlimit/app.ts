import { Hono } from 'hono'
import { type Env, notFound, refuse } from './api-answer.ts'
import { controlEndpoints } from './control/control.ts'
import { homePage } from './pages/home-page.ts'
import { pageAnswer } from './pages/page-layout.ts'
import { paymentPages } from './pages/payment-page.ts'
import { methodEndpoints } from './payments/method-list.ts'
import { paymentEndpoints } from './payments/payments-api.ts'
import { refundEndpoints } from './refunds/refunds-api.ts'
import type { Simulator } from './state.ts'
import { tokenEndpoints } from './token.ts'

/** The whole simulator: API, payment pages, control endpoints and a home page. */
export function unlimitApp(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    await next()
    // Lets tests have the callback arrive before the customer returns.
    if (sim.rules.timing === 'before-answer' && !c.req.path.startsWith('/control/callbacks'))
      await Promise.all(sim.underWay)
  })
  app.route('/', tokenEndpoints(sim))
  app.route('/', paymentEndpoints(sim))
  app.route('/', refundEndpoints(sim))
  app.route('/', methodEndpoints(sim))
  app.route('/', paymentPages(sim))
  app.route('/', controlEndpoints(sim))
  app.get('/', () => pageAnswer(homePage(sim), 200, 'same-origin'))
  app.notFound((c) => notFound(c, 'Resource'))
  app.onError((error, c) => {
    console.error(error)
    return refuse(c, 500, 'SYSTEM_ERROR', 'The simulator failed; see its output')
  })
  return app
}
