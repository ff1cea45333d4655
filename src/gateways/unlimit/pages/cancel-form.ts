import { type Html, html } from '../../simulator/html.ts'
import type { Payment } from '../state.ts'
import type { Words } from './words.ts'

/** The page's cancel button: ends the payment and returns to the shop. */
export function cancelForm(payment: Payment, words: Words): Html {
  return html`<form method="post" action="/MI/cancel.html?uuid=${payment.uuid}"><button class="quiet">${words.cancel}</button></form>`
}
