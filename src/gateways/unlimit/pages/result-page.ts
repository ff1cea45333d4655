import { type Html, html } from '../../simulator/html.ts'
import { returnLink } from '../return-to-shop.ts'
import type { Payment, Simulator } from '../state.ts'
import { paymentLayout, plainLayout, textsOf } from './page-layout.ts'
import { fill, languageOf, wordsOf } from './words.ts'

/** The result, and the link back to the shop. */
export function resultPage(sim: Simulator, payment: Payment): Html {
  const { words, total } = textsOf(payment)
  const kind = kindOf(payment)
  const look = {
    Paid: ['good', '✓'],
    Refunded: ['good', '↩'],
    Pending: ['open', '…'],
    Declined: ['bad', '!'],
  }[kind]
  const title = words[`result${kind}`]
  const body = html`<span class="badge ${look[0]}" aria-hidden="true">${look[1]}</span>
<h1>${title}</h1><p>${fill(words[`result${kind}Text`], { amount: total })}</p>
${payment.decline && html`<dl><div><dt>${words.reason}</dt><dd>${payment.decline.code} · ${payment.decline.reason}</dd></div></dl>`}
${returnLink(payment, words)}`
  return paymentLayout(sim, payment, title, body)
}

export function missingPage(acceptLanguage: string | undefined): Html {
  const language = languageOf(acceptLanguage)
  const words = wordsOf(language)
  return plainLayout(
    language,
    words.notFound,
    words,
    html`<h1>${words.notFound}</h1><p>${words.notFoundText}</p>`,
  )
}

function kindOf(payment: Payment): 'Paid' | 'Refunded' | 'Pending' | 'Declined' {
  switch (payment.status) {
    case 'COMPLETED':
    case 'AUTHORIZED':
    case 'CHARGEBACK_RESOLVED':
      return 'Paid'
    case 'REFUNDED':
      return 'Refunded'
    case 'NEW':
    case 'IN_PROGRESS':
    case 'WAITING':
    case 'UNPAID':
      return 'Pending'
    default:
      return 'Declined'
  }
}
