import { type Html, html } from '../../simulator/html.ts'
import { methods } from '../payments/payment-methods.ts'
import type { Payment, Simulator } from '../state.ts'
import { cancelForm } from './cancel-form.ts'
import { paymentLayout, textsOf } from './page-layout.ts'

/** Without `payment_method` the customer chooses from `payment_methods`, or from all of the terminal's. */
export function offeredMethods(sim: Simulator, payment: Payment): string[] {
  const all = sim.terminals.get(payment.terminal)?.methods ?? []
  const asked = payment.request.payment_methods
  return all.filter((name) => {
    const currencies = methods.get(name)?.currencies
    return (!asked || asked.includes(name)) && (!currencies || currencies.includes(payment.currency))
  })
}

export function choicePage(sim: Simulator, payment: Payment): Html {
  const { words } = textsOf(payment)
  const buttons = offeredMethods(sim, payment).map(
    (name) =>
      html`<button class="quiet" name="payment_method" value="${name}">${methods.get(name)?.title}</button>`,
  )
  return paymentLayout(
    sim,
    payment,
    words.choose,
    html`<h1>${words.choose}</h1>
<form method="post" action="/MI/method.html?uuid=${payment.uuid}"><div class="choice">${buttons}</div></form>
${cancelForm(payment, words)}`,
  )
}
