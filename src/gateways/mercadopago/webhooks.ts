import { createHmac, randomUUID } from 'node:crypto'
import { pushLimited } from '../simulator/journal.ts'
import type { Delivery, Payment, Simulator } from './state.ts'

const timeoutMs = 22_000

/** Sends webhooks about a changed payment, with the configured repetitions and errors. */
export function sendWebhooks(sim: Simulator, payment: Payment, action: 'created' | 'updated'): void {
  const target = sim.preferences.get(payment.preferenceId)?.notificationUrl
  if (!target || sim.rules.mode === 'off') return
  // A shop that does not request webhooks only gets the old notifications, too.
  const kinds =
    new URL(target).searchParams.get('source_news') === 'webhooks' ? ['webhook'] : ['webhook', 'ipn']
  for (let copy = 0; copy < sim.rules.copies; copy++) {
    for (const kind of kinds as Delivery['kind'][]) {
      const delivery: Delivery = {
        number: sim.nextNumber(),
        kind,
        url: addressOf(target, kind, payment.id),
        paymentId: payment.id,
        state: sim.rules.mode === 'hold' ? 'held' : 'sending',
        answers: [],
      }
      pushLimited(sim.deliveries, delivery)
      if (delivery.state === 'sending') deliver(sim, delivery, action)
    }
  }
}

function addressOf(target: string, kind: Delivery['kind'], paymentId: number): string {
  const url = new URL(target)
  const names = kind === 'ipn' ? { id: 'id', type: 'topic' } : { id: 'data.id', type: 'type' }
  url.searchParams.set(names.id, String(paymentId))
  url.searchParams.set(names.type, 'payment')
  return url.href
}

/** Sends a held webhook, or resends one. */
export function deliver(sim: Simulator, delivery: Delivery, action: 'created' | 'updated' = 'updated'): void {
  const attempt = send(sim, delivery, action).finally(() => sim.underWay.delete(attempt))
  sim.underWay.add(attempt)
}

async function send(sim: Simulator, delivery: Delivery, action: 'created' | 'updated'): Promise<void> {
  delivery.state = 'sending'
  const { rules, settings } = sim
  const requestId = randomUUID()
  const now = sim.clock.now().getTime()
  const time = String(rules.timeUnit === 'ms' ? now : Math.floor(now / 1000))
  const manifest = `id:${delivery.paymentId};request-id:${requestId};ts:${time};`
  const secret = rules.signature === 'wrong' ? 'another-secret' : settings.webhookSecret
  const digest = createHmac('sha256', secret).update(manifest).digest('hex')
  const isSigned = delivery.kind === 'webhook' && rules.signature !== 'missing'
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(delivery.kind === 'webhook' && { 'x-request-id': requestId }),
        ...(isSigned && { 'x-signature': `ts=${time},v1=${digest}` }),
      },
      body: JSON.stringify(delivery.kind === 'ipn' ? ipnBody(delivery) : webhookBody(delivery, action, now)),
      signal: AbortSignal.any([sim.stopped.signal, AbortSignal.timeout(timeoutMs)]),
    })
    delivery.answers.push(answer.status)
    delivery.state = answer.ok ? 'delivered' : 'retrying'
  } catch (error) {
    delivery.answers.push((error as Error).name)
    delivery.state = 'retrying'
  }
  if (delivery.state === 'retrying') retryLater(sim, delivery)
}

function webhookBody(delivery: Delivery, action: 'created' | 'updated', now: number) {
  return {
    id: delivery.number,
    live_mode: false,
    type: 'payment',
    date_created: new Date(now).toISOString(),
    user_id: 44444,
    api_version: 'v1',
    action: `payment.${action}`,
    data: { id: String(delivery.paymentId) },
  }
}

function ipnBody({ paymentId }: Delivery) {
  return { resource: `https://api.mercadopago.com/v1/payments/${paymentId}`, topic: 'payment' }
}

function retryLater(sim: Simulator, delivery: Delivery): void {
  const wait = sim.settings.retryDelaysMs[delivery.answers.length - 1]
  if (wait === undefined || sim.stopped.signal.aborted) {
    delivery.state = 'given-up'
    return
  }
  sim.clock.after(wait, () => deliver(sim, delivery))
}
