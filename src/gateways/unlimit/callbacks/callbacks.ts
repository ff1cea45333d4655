import { setImmediate } from 'node:timers/promises'
import { pushLimited } from '../../simulator/journal.ts'
import { paymentAnswer, refundAnswer } from '../payments/payment-answer.ts'
import { signCallback } from '../signature.ts'
import type { CallbackRules, Delivery, Payment, PaymentStatus, Refund, Simulator } from '../state.ts'

const answerWithinMs = 10_000

type Oddity = { signature?: CallbackRules['signature']; withoutId?: boolean; status?: PaymentStatus }

/** Sends callbacks about a changed payment, with the configured repetitions and oddities. */
export function announcePayment(sim: Simulator, payment: Payment): void {
  if (payment.status === 'IN_PROGRESS' && !sim.rules.inProgress) return
  const delivery = draftPaymentCallback(sim, payment)
  post(sim, delivery)
}

export function announceRefund(sim: Simulator, payment: Payment, refund: Refund): void {
  const body = { callback_time: sim.clock.now().toISOString(), ...refundAnswer(payment, refund) }
  post(sim, draft(sim, payment, `refund ${refund.id}`, refund.status, body))
}

/** The callback for a payment's current status, or for another one. */
export function draftPaymentCallback(sim: Simulator, payment: Payment, odd: Oddity = {}): Delivery {
  const answer = paymentAnswer(sim, payment)
  const { id, created, ...rest } = answer.payment_data
  const withoutId = odd.withoutId ?? lacksId(sim, payment)
  const status = odd.status ?? payment.status
  // Observed in practice: the callback of a payment that the customer cancelled has neither id nor time.
  const data = withoutId ? { ...rest, status } : { id, ...rest, status, created }
  const body = { callback_time: sim.clock.now().toISOString(), ...answer, payment_data: data }
  return draft(sim, payment, payment.id, status, body, odd.signature)
}

function lacksId(sim: Simulator, payment: Payment): boolean {
  if (sim.rules.withoutId === 'cancelled') return payment.cancelledByCustomer
  return sim.rules.withoutId === 'declined' && payment.status === 'DECLINED'
}

function draft(
  sim: Simulator,
  payment: Payment,
  about: string,
  status: string,
  content: object,
  signature = sim.rules.signature,
): Delivery {
  const terminal = sim.terminals.get(payment.terminal)
  const body = JSON.stringify(content)
  const secret = terminal?.callbackSecret ?? ''
  return {
    number: sim.nextNumber(),
    about,
    merchantOrderId: payment.request.merchant_order.id,
    status,
    url: terminal?.callbackUrl ?? '',
    body,
    signature:
      signature === 'missing'
        ? undefined
        : signCallback(body, signature === 'wrong' ? `not ${secret}` : secret),
    state: 'waiting',
    attempts: [],
  }
}

function post(sim: Simulator, delivery: Delivery): void {
  const { mode, copies, delayMs } = sim.rules
  for (let copy = 0; copy < copies; copy += 1) {
    const one: Delivery = {
      ...delivery,
      number: copy === 0 ? delivery.number : sim.nextNumber(),
      attempts: [],
    }
    pushLimited(sim.deliveries, one)
    if (mode === 'off') one.state = 'off'
    else if (mode === 'hold') one.state = 'held'
    else void send(sim, one, delayMs / sim.settings.speed)
  }
}

/** Sends in the background, after a delay if given; the promise settles with the first attempt. */
export function send(sim: Simulator, delivery: Delivery, waitMs = 0): Promise<void> {
  if (waitMs === 0) return begin(sim, delivery)
  return new Promise((resolve) => {
    sim.clock.after(waitMs, () => void begin(sim, delivery).then(resolve))
  })
}

function begin(sim: Simulator, delivery: Delivery): Promise<void> {
  const { underWay } = sim
  const ended = attempt(sim, delivery).finally(() => underWay.delete(ended))
  underWay.add(ended)
  return ended
}

async function attempt(sim: Simulator, delivery: Delivery): Promise<void> {
  // Lets the response that caused it be sent first.
  await setImmediate()
  if (isObsolete(sim, delivery)) return
  delivery.state = 'sending'
  const answer = await postOnce(sim, delivery)
  if (isObsolete(sim, delivery)) return
  delivery.attempts.push({ at: sim.clock.now(), answer })
  if (typeof answer === 'number' && answer >= 200 && answer < 300) {
    delivery.state = 'delivered'
    return
  }
  const wait = sim.rules.retryDelaysMs[delivery.attempts.length - 1]
  delivery.state = wait === undefined ? 'given-up' : 'retrying'
  if (wait !== undefined) sim.clock.after(wait / sim.settings.speed, () => void begin(sim, delivery))
}

/** Whether the simulator was reset or stopped meanwhile. */
function isObsolete(sim: Simulator, delivery: Delivery): boolean {
  return sim.stopped.signal.aborted || !sim.deliveries.includes(delivery)
}

async function postOnce(sim: Simulator, delivery: Delivery): Promise<number | string> {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        ...(delivery.signature && { signature: delivery.signature }),
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([sim.stopped.signal, AbortSignal.timeout(answerWithinMs)]),
    })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return cause instanceof Error ? cause.message || cause.name : String(cause)
  }
}
