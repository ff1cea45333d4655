import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from './state.ts'

type Answer = { status: 200 | 422; body: Record<string, unknown> }

const hourMs = 3_600_000
const reversalMs = 3 * hourMs
const windowMs = 90 * 24 * hourMs

const request = z.object({ amount: z.number().int().positive() })

/**
 * The full amount within three hours is a reversal, otherwise it is a nullification, which can be partial for
 * credit cards.
 */
export function refundTransaction(one: Transaction, body: unknown, now: Date): Answer {
  const parsed = request.safeParse(body)
  if (!parsed.success) return refused('amount is required!')
  const { amount } = parsed.data
  if (one.status !== 'AUTHORIZED' && one.status !== 'PARTIALLY_NULLIFIED') {
    return refused('Invalid status for refund: transaction is not authorized')
  }
  const balance = one.amount - one.refunded
  if (amount > balance) return refused('Amount to refund is bigger than authorized')
  const age = now.getTime() - (one.committedAt?.getTime() ?? 0)
  if (age > windowMs) return refused('Nullification window exceeded')
  if (amount === one.amount && age < reversalMs) {
    one.refunded = amount
    one.status = 'REVERSED'
    return { status: 200, body: { type: 'REVERSED' } }
  }
  if (amount < balance && one.card?.kind !== 'credit')
    return refused('Partial nullification is not allowed for this card')
  one.refunded += amount
  one.status = one.refunded === one.amount ? 'NULLIFIED' : 'PARTIALLY_NULLIFIED'
  return {
    status: 200,
    body: {
      type: 'NULLIFIED',
      authorization_code: String(randomInt(100_000, 999_999)),
      authorization_date: now.toISOString(),
      nullified_amount: amount,
      balance: one.amount - one.refunded,
      response_code: 0,
    },
  }
}

function refused(message: string): Answer {
  return { status: 422, body: { error_message: message } }
}
