import { Hono } from 'hono'
import { type Env, refuse } from './api-answer.ts'
import { controlEndpoints } from './control.ts'
import { formPages } from './form-pages.ts'
import type { Simulator } from './state.ts'
import { transactionEndpoints } from './transactions.ts'

/** The whole simulator: API, pages and control endpoints. */
export function webpayApp(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  app.route('/', transactionEndpoints(sim))
  app.route('/', formPages(sim))
  app.route('/', controlEndpoints(sim))
  app.notFound((c) => refuse(c, 404, 'Not Found'))
  app.onError((error, c) => {
    console.error(error)
    return refuse(c, 500, 'The simulator failed; see its output')
  })
  return app
}
