import { type Html, html } from '../../simulator/html.ts'
import { spaced, testCards } from '../payments/test-cards.ts'
import type { Payment, Simulator } from '../state.ts'
import { cancelForm } from './cancel-form.ts'
import { paymentLayout, textsOf } from './page-layout.ts'
import { fill, type Words } from './words.ts'

export type CardFields = { number: string; holder: string; expiry: string; cvv: string }
/** The error text of each invalid field, as a key of the simulator's words. */
export type CardFaults = Partial<Record<keyof CardFields, keyof Words>>

const empty: CardFields = { number: '', holder: '', expiry: '', cvv: '' }

/** The card form, empty or with the typed values and errors. The CVV is never sent back. */
export function cardPage(
  sim: Simulator,
  payment: Payment,
  fields: CardFields = empty,
  faults: CardFaults = {},
): Html {
  const { words, total } = textsOf(payment)
  const first = (['number', 'holder', 'expiry', 'cvv'] as const).find((name) => faults[name])
  const field = (name: keyof CardFields, label: string, attributes: Html) => {
    const fault = faults[name]
    const value = name === 'cvv' ? '' : fields[name]
    return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required ${attributes} ${fault && html`aria-invalid="true" aria-describedby="${name}-wrong"`} ${first === name && html`autofocus`}>
${fault && html`<p class="wrong" id="${name}-wrong">${words[fault]}</p>`}</div>`
  }
  const body = html`<h1>${words.cardTitle}</h1>
${first && html`<p class="alert" role="alert">${words.formWrong}</p>`}
<form method="post" novalidate>
${field('number', words.cardNumber, html`inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"`)}
${field('holder', words.cardHolder, html`autocomplete="cc-name" maxlength="60"`)}
<div class="pair">
${field('expiry', words.cardExpiry, html`inputmode="numeric" autocomplete="cc-exp" maxlength="7"`)}
${field('cvv', words.cardCvv, html`type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
</div>
<button>${fill(words.payAmount, { amount: total })}</button></form>
${cancelForm(payment, words)}
${cardHelp(words)}`
  return paymentLayout(sim, payment, words.cardTitle, body)
}

function cardHelp(words: Words): Html {
  const rows = testCards.map(
    (card) => html`<tr><td>${spaced(card.number)}</td>
<td>${words[`outcome${card.outcome}`]}${card.threeDs === 'challenge' && `, ${words.threeDsAsks}`}</td></tr>`,
  )
  return html`<details><summary>${words.testCards}</summary><p>${words.testCardsHint}</p>
<table><thead><tr><th scope="col">${words.cardColumn}</th><th scope="col">${words.result}</th></tr></thead><tbody>${rows}</tbody></table></details>`
}
