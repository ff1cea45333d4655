import { type Html, html } from '../../simulator/html.ts'
import type { Payment, Simulator } from '../state.ts'
import { plainLayout, textsOf } from './page-layout.ts'
import { fill } from './words.ts'

/** The bank's page with two buttons, succeed or fail, as in the provider's sandbox. */
export function threeDSecurePage(sim: Simulator, payment: Payment): Html {
  const { language, words, total } = textsOf(payment)
  const text = fill(words.threeDsText, {
    amount: total,
    merchant: sim.settings.merchantName,
    card: payment.card?.maskedPan ?? '',
  })
  return plainLayout(
    language,
    '3-D Secure',
    words,
    html`<h1>${words.threeDsTitle}</h1><p>${text}</p>
<form method="post"><input type="hidden" name="outcome" value="succeed"><button>${words.threeDsYes}</button></form>
<form method="post"><input type="hidden" name="outcome" value="fail"><button class="stop">${words.threeDsNo}</button></form>`,
  )
}
