import { type Html, html } from '../../simulator/html.ts'
import { methods } from '../payments/payment-methods.ts'
import type { Payment, Simulator } from '../state.ts'
import { cancelForm } from './cancel-form.ts'
import { paymentLayout, plainLayout, textsOf } from './page-layout.ts'
import { fill } from './words.ts'

/** Unlimit's own page before the wallet: framable, with a link out of the frame. */
export function walletIntroPage(sim: Simulator, payment: Payment): Html {
  const { words } = textsOf(payment)
  const wallet = walletTitle(payment)
  const title = fill(words.walletTitle, { wallet })
  const target = sim.switches.walletBreaksOut && html`target="_top"`
  return paymentLayout(
    sim,
    payment,
    title,
    html`<h1>${title}</h1><p>${fill(words.walletText, { wallet })}</p>
<a class="button" href="/wallet/checkout?token=${payment.uuid}" ${target}>${fill(words.walletGo, { wallet })}</a>
${cancelForm(payment, words)}`,
  )
}

/** The wallet's page, which refuses to be framed. */
export function walletPage(sim: Simulator, payment: Payment): Html {
  const { language, words, total } = textsOf(payment)
  const wallet = walletTitle(payment)
  return plainLayout(
    language,
    wallet,
    words,
    html`<h1>${wallet}</h1>
<dl><div><dt>${words.walletAccount}</dt><dd>${payment.request.customer.email ?? 'buyer@example.com'}</dd></div>
<div><dt>${sim.settings.merchantName}</dt><dd>${total}</dd></div></dl>
<form method="post"><input type="hidden" name="outcome" value="pay"><button>${words.walletConfirm}</button></form>
<form method="post"><input type="hidden" name="outcome" value="cancel"><button class="quiet">${words.walletBack}</button></form>`,
  )
}

function walletTitle(payment: Payment): string {
  return methods.get(payment.method ?? '')?.title ?? ''
}
