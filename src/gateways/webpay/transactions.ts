import { randomBytes, randomInt } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { operation as record } from '../simulator/journal.ts'
import { type Env, readJson, refuse } from './api-answer.ts'
import { refundTransaction } from './refund.ts'
import type { Simulator, Transaction } from './state.ts'
import { paymentTypeCodes } from './test-cards.ts'

export const operations = ['create', 'commit', 'status', 'refund'] as const

const base = '/rswebpaytransaction/api/webpay/v1.2/transactions'
const dayMs = 86_400_000

const required = (name: string, most: number) =>
  z
    .string(`${name} is required!`)
    .trim()
    .min(1, `${name} is required!`)
    .max(most, `${name} is too long, the maximum length is ${most}`)

const creation = z.object({
  buy_order: required('buy_order', 26).regex(
    /^[\w|=&%.,~:/?[+!@()>-]+$/,
    'Invalid value for parameter: buy_order',
  ),
  session_id: required('session_id', 61),
  amount: z
    .number('amount is required!')
    .int('Invalid value for parameter: amount')
    .positive('Invalid value for parameter: amount'),
  return_url: required('return_url', 256),
})

/** The API of Webpay Plus, REST 1.2: create, commit, status, refund. */
export function transactionEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  const operation = (name: (typeof operations)[number]) =>
    record<Env>(sim, name, { error_message: 'Internal error' })
  app.use(`${base}/*`, authenticated(sim))
  app.use(base, authenticated(sim))

  app.post(base, operation('create'), async (c) => {
    const parsed = creation.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 422, parsed.error.issues[0]?.message ?? 'Invalid request')
    const { buy_order, session_id, amount, return_url } = parsed.data
    const token = randomBytes(32).toString('hex')
    sim.transactions.set(token, {
      token,
      buyOrder: buy_order,
      sessionId: session_id,
      amount,
      returnUrl: return_url,
      createdAt: sim.clock.now(),
      status: 'INITIALIZED',
      opened: false,
      left: undefined,
      card: undefined,
      committedAt: undefined,
      authorizationCode: undefined,
      refunded: 0,
      callOff: undefined,
    })
    const origin = sim.settings.publicUrl ?? new URL(c.req.url).origin
    return c.json({ token, url: `${origin}/webpayserver/initTransaction` })
  })

  app.put(`${base}/:token`, operation('commit'), (c) => {
    const one = sim.transactions.get(c.req.param('token'))
    if (!one) return refuse(c, 422, 'Invalid value for parameter: transaction not found')
    if (one.committedAt && sim.switches.secondCommit === 'refused') {
      return refuse(c, 422, 'Transaction has an invalid finished state: authorized')
    }
    if (one.left === 'cancelled' || one.left === 'timed-out') {
      return refuse(c, 422, 'Transaction has an invalid finished state: aborted')
    }
    if (!one.left) {
      return refuse(
        c,
        422,
        'Invalid status 0 for transaction while authorizing. Commerce will be notified by webpay to authorize',
      )
    }
    if (!one.committedAt) {
      one.committedAt = sim.clock.now()
      one.status = one.left === 'approved' ? 'AUTHORIZED' : 'FAILED'
      one.authorizationCode = one.left === 'approved' ? String(randomInt(100_000, 999_999)) : '000000'
    }
    return c.json(describe(one))
  })

  app.get(`${base}/:token`, operation('status'), (c) => {
    const one = sim.transactions.get(c.req.param('token'))
    if (!one) return refuse(c, 422, 'Invalid value for parameter: transaction not found')
    if (sim.clock.now().getTime() - one.createdAt.getTime() > 7 * dayMs) {
      return refuse(c, 422, "The transactions's date has passed max time (7 days) to recover the status")
    }
    return c.json(withAmounts(sim, describe(one)))
  })

  app.post(`${base}/:token/refunds`, operation('refund'), async (c) => {
    const one = sim.transactions.get(c.req.param('token'))
    if (!one) return refuse(c, 422, 'Transaction not found')
    const { status, body } = refundTransaction(one, await readJson(c), sim.clock.now())
    return c.json(body, status)
  })
  return app
}

function authenticated(sim: Simulator): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { commerceCode, apiKey } = sim.settings
    const isRight =
      c.req.header('tbk-api-key-id') === commerceCode && c.req.header('tbk-api-key-secret') === apiKey
    return isRight ? next() : refuse(c, 401, 'Not Authorized')
  }
}

/** An answer whose amounts are missing or 0, as the switch says. */
function withAmounts({ switches: { amounts } }: Simulator, answer: Record<string, unknown>) {
  if (amounts === 'shown') return answer
  const { amount: _amount, balance: _balance, ...rest } = answer
  return amounts === 'hidden' ? rest : { ...rest, amount: 0, balance: 0 }
}

/** The response of commit and status; an unfinished transaction has only its first fields. */
function describe(one: Transaction): Record<string, unknown> {
  const known = {
    amount: one.amount,
    status: one.status,
    buy_order: one.buyOrder,
    session_id: one.sessionId,
    accounting_date: one.createdAt.toISOString().slice(5, 10).replace('-', ''),
    transaction_date: one.createdAt.toISOString(),
    installments_number: 0,
  }
  if (!one.committedAt || !one.card) return known
  return {
    vci: one.left === 'approved' ? 'TSY' : 'TSN',
    ...known,
    card_detail: { card_number: one.card.lastDigits },
    authorization_code: one.authorizationCode,
    payment_type_code: paymentTypeCodes[one.card.kind],
    response_code: one.left === 'approved' ? 0 : -1,
    ...(one.refunded > 0 && { balance: one.amount - one.refunded }),
  }
}
