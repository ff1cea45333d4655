import { Hono } from 'hono'
import { html } from '../simulator/html.ts'
import type { Env } from './api-answer.ts'
import { changePayment, makePayment } from './make-payment.ts'
import { message, page } from './page-layout.ts'
import { laterMethods } from './payment-methods.ts'
import { siteOf } from './preference-endpoints.ts'
import type { Payment, PaymentStatus, Preference, Simulator } from './state.ts'
import { amountOf, voucherPage } from './voucher-page.ts'

const otherError = { status: 'rejected', label: 'OTHE: rechazado' } as const

/** The outcome of a payment by the holder's name, as with MercadoPago's test cards. */
const outcomes: Record<string, { status: PaymentStatus; label: string }> = {
  APRO: { status: 'approved', label: 'APRO: aprobado' },
  OTHE: otherError,
  CONT: { status: 'in_process', label: 'CONT: en revisión' },
}

/** The payment page, which must not be framed. */
export function checkoutPages(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/checkout/v1/redirect', (c) => {
    const preference = sim.preferences.get(c.req.query('pref_id') ?? '')
    return preference ? payPage(sim, preference) : message('Este enlace de pago no existe.')
  })

  app.post('/checkout/v1/pay', async (c) => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const preference = sim.preferences.get(fields.pref_id ?? '')
    if (!preference) return message('Este enlace de pago no existe.')
    if (isOver(sim, preference)) return payPage(sim, preference)
    if (fields.act === 'back') return goBack(preference, null)
    const later = offeredLater(preference).find(({ id }) => id === fields.act)
    if (later) {
      const payment = makePayment(sim, preference, 'pending', {
        method: later.id,
        type: later.payment_type_id,
      })
      if (sim.rules.timing === 'before-answer') await Promise.all(sim.underWay)
      return seeOther(`/checkout/v1/voucher?payment_id=${payment.id}`)
    }
    const outcome = outcomes[fields.holder ?? ''] ?? otherError
    const payment = makePayment(sim, preference, outcome.status)
    if (sim.rules.timing === 'before-answer') await Promise.all(sim.underWay)
    // After a rejection the customer stays on the page and can try again.
    return payment.status === 'rejected' ? payPage(sim, preference, true) : goBack(preference, payment)
  })

  const waiting = (id: string | undefined) => {
    const payment = sim.payments.get(Number(id))
    const preference = payment && sim.preferences.get(payment.preferenceId)
    return payment && preference ? { payment, preference } : undefined
  }
  app.get('/checkout/v1/voucher', (c) => {
    const found = waiting(c.req.query('payment_id'))
    return found
      ? voucherPage(sim, found.preference, found.payment)
      : message('Esta ficha de pago no existe.')
  })
  app.post('/checkout/v1/voucher', async (c) => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const found = waiting(fields.payment_id)
    if (!found) return message('Esta ficha de pago no existe.')
    const { payment, preference } = found
    if (fields.act === 'back') return goBack(preference, payment)
    if (payment.status === 'pending')
      changePayment(sim, payment, fields.act === 'pay' ? 'approved' : 'cancelled')
    if (sim.rules.timing === 'before-answer') await Promise.all(sim.underWay)
    return seeOther(`/checkout/v1/voucher?payment_id=${payment.id}`)
  })
  return app
}

/** OXXO and SPEI exist in Mexico only. */
function offeredLater({ currency, excludedTypes }: Preference) {
  return currency === 'MXN' ? laterMethods(excludedTypes) : []
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

function isOver(sim: Simulator, { expiresAt }: Preference): boolean {
  return expiresAt !== undefined && expiresAt <= sim.clock.now()
}

/** Returns to the shop by GET. Unknown values are sent as `null`. */
export function goBack(preference: Preference, payment: Payment | null): Response {
  const { success, pending, failure } = preference.backUrls
  const target =
    payment?.status === 'approved' ? success : payment && payment.status !== 'rejected' ? pending : failure
  if (!target) return message('Puedes cerrar esta página.')
  const url = new URL(target)
  const fields = {
    collection_id: payment?.id,
    collection_status: payment?.status,
    payment_id: payment?.id,
    status: payment?.status,
    external_reference: preference.externalReference,
    payment_type: payment?.type,
    merchant_order_id: payment ? preference.merchantOrderId : undefined,
    preference_id: preference.id,
    site_id: siteOf(preference),
    processing_mode: 'aggregator',
    merchant_account_id: undefined,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value ?? null))
  return new Response(null, { status: 303, headers: { location: url.href } })
}

function payPage(sim: Simulator, preference: Preference, rejected = false): Response {
  const later = offeredLater(preference).map(
    ({ id, name }) => html`<button class="quiet" name="act" value="${id}">Pagar con ${name}</button>`,
  )
  const options = Object.entries(outcomes).map(
    ([holder, { label }]) => html`<option value="${holder}">${label}</option>`,
  )
  const body = isOver(sim, preference)
    ? html`<h1>Este pago venció</h1><form method="post" action="/checkout/v1/pay"><input type="hidden" name="pref_id" value="${preference.id}"></form>`
    : html`<h1>${preference.title}</h1><p>${sim.settings.merchantName}</p><p class="sum">${amountOf(preference)}</p>
${rejected && html`<p class="alert" role="alert">Tu tarjeta rechazó el pago. Prueba con otra.</p>`}
<form method="post" action="/checkout/v1/pay"><input type="hidden" name="pref_id" value="${preference.id}">
<label for="holder">Titular de la tarjeta de prueba</label><select id="holder" name="holder">${options}</select>
<button name="act" value="pay">Pagar</button>${later}<button class="quiet" name="act" value="back">Volver a la tienda</button></form>`
  return page('Pagar', body)
}
