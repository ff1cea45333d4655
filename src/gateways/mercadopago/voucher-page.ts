import { html } from '../simulator/html.ts'
import { page } from './page-layout.ts'
import { methods } from './payment-methods.ts'
import type { Payment, PaymentStatus, Preference, Simulator } from './state.ts'

const endings: Partial<Record<PaymentStatus, string>> = {
  approved: 'Recibimos tu pago.',
  cancelled: 'La ficha venció sin pago.',
}

export function amountOf({ currency, total }: Preference): string {
  return `${currency} ${total.toFixed(currency === 'CLP' ? 0 : 2)}`
}

/** The voucher, and buttons for what happens next. */
export function voucherPage(sim: Simulator, preference: Preference, payment: Payment): Response {
  const name = methods.find(({ id }) => id === payment.method)?.name ?? payment.method
  const act = (value: string, label: string, style = 'quiet') =>
    html`<form method="post" action="/checkout/v1/voucher"><input type="hidden" name="payment_id" value="${payment.id}"><button class="${style}" name="act" value="${value}">${label}</button></form>`
  const { voucher } = payment
  const what = payment.type === 'bank_transfer' ? 'CLABE' : 'Referencia'
  const body = html`<h1>${name}</h1><p>${sim.settings.merchantName}</p><p class="sum">${amountOf(preference)}</p>
${endings[payment.status] ? html`<p class="alert" role="status">${endings[payment.status]}</p>` : voucher && html`<p>${what}: <b>${voucher.reference}</b><br>Vence: ${voucher.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>`}
${act('back', 'Volver a la tienda', '')}
${payment.status === 'pending' && html`<h2>Panel del simulador</h2>${act('pay', payment.type === 'ticket' ? 'La tienda cobra' : 'Llega la transferencia')}${act('expire', 'Dejar vencer')}`}`
  return page(name, body)
}
