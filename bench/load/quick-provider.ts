import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A separate process that acts as a card provider and answers immediately or after a delay. It implements the part of Unlimit's
 * API for looking up payments, knows every payment or none, and reports `paid` in a hundred as paid, the others as in progress.
 */

export type QuickProviderPlan = { paid: number; knowsNone?: boolean; answerMs?: number }
/** its port, and the number of look-ups */
export type QuickProviderAnswer = { port: number; asked: number }

const money = { amount: 420, currency: 'MXN' }
let plan: QuickProviderPlan = { paid: 0 }
let asked = 0

function answerTo(path: string, query: URLSearchParams): unknown {
  if (path === '/api/auth/token') return { access_token: 'token', expires_in: 3600 }
  if (path === '/api/payment_methods') return { payment_methods: [{ name: 'BANKCARD' }] }
  asked++
  if (plan.knowsNone) return { data: [] }
  const named = /^\/api\/payments\/P(.+)$/.exec(path)?.[1]
  return named ? payment(named) : { data: [payment(query.get('merchant_order_id') ?? '')] }
}

function payment(id: string) {
  const status = Number(id.slice(1)) % 100 < plan.paid ? 'COMPLETED' : 'IN_PROGRESS'
  return { merchant_order: { id }, payment_data: { id: `P${id}`, status, ...money } }
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
  response.setHeader('content-type', 'application/json')
  const answer = JSON.stringify(answerTo(pathname, searchParams))
  setTimeout(() => response.end(answer), plan.answerMs ?? 0)
})

process.on('message', (told) => {
  plan = told as QuickProviderPlan
  if (server.listening) tell()
  else server.listen(0, '127.0.0.1', tell)
})
process.once('disconnect', () => process.exit(0))

function tell(): void {
  process.send?.({ port: (server.address() as AddressInfo).port, asked } satisfies QuickProviderAnswer)
}
