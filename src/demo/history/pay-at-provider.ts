import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { Config } from '#server/platform/config.ts'
import { actAs, type Shop } from '#server/platform/context.ts'
import { readLatestAttempt } from '#server/sales/payments/attempts/attempt-sql.ts'
import { fetchAndSettle } from '#server/sales/payments/settling/fetch-and-settle.ts'
import { showPaymentStatus } from '#server/sales/payments/settling/show-payment-status.ts'

const controlled = ['unlimit', 'mercadopago', 'webpay'] as const

type Controlled = (typeof controlled)[number]

/** The payment code of each way in which the purchases were paid. */
export const codes = {
  card: 'unlimit',
  card_given_up: 'unlimit',
  wallet: 'mercadopago',
  chilean_card: 'webpay',
  transfer: 'transferencia',
  transfer_waits: 'transferencia',
  oxxo_waits: 'unlimit_oxxo',
} as const

/**
 * Moves the clocks of the simulators, which refuse requests from another time; negative ms move them back.
 */
export async function moveClocks(config: Config, ms: number): Promise<void> {
  await Promise.all(controlled.map((name) => control(config, name, 'POST', '/clock', { ms })))
}

/** Configures a simulator, or acts as its customer. */
async function control(
  config: Config,
  name: Controlled,
  method: 'POST' | 'PUT',
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${config[name].url}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the simulator ${name} returned ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Pays an order on its provider's page and returns, or takes a voucher there. */
export async function payAtProvider(shop: Shop, { orderId, payment }: PlacedOrder): Promise<void> {
  const { config } = shop
  const attempt = await readLatestAttempt(shop.db, orderId)
  if (!attempt) throw new Error(`order ${orderId} has no payment`)
  if (attempt.code === 'webpay') {
    const { fields } = await control(
      config,
      'webpay',
      'POST',
      `/transactions/${payment.webpay_token}/approved`,
    )
    const query = new URLSearchParams(fields as Record<string, string>)
    await showPaymentStatus(shop, orderId, query)
    return
  }
  if (attempt.code === 'mercadopago')
    await control(config, 'mercadopago', 'POST', `/preferences/${payment.preference_id}/payments`)
  else {
    const what = attempt.code === 'unlimit_oxxo' ? 'issue' : 'complete'
    await control(config, 'unlimit', 'POST', `/payments/${attempt.merchantReference}/${what}`)
  }
  await fetchAndSettle(actAs(shop, { kind: 'system', id: 'return' }), attempt)
}

/** Turns the simulators' webhooks on or off: a shop that is not open could not receive them. */
export async function setSimulatorWebhooks(config: Config, tells: boolean): Promise<void> {
  const mode = tells ? 'normal' : 'off'
  await control(config, 'unlimit', 'PUT', '/callbacks', { mode })
  await control(config, 'mercadopago', 'PUT', '/rules', { mode })
}

/** Turns the refusal of card refunds on or off. */
export async function refuseRefunds(config: Config, refuses: boolean): Promise<void> {
  await control(config, 'unlimit', 'PUT', '/switches', { refunds: refuses ? 'decline' : 'complete' })
}
