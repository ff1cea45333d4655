import { type Html, html, trusted } from '../../simulator/html.ts'
import type { Payment, Simulator } from '../state.ts'
import { pageStyle } from './page-style.ts'
import { languageOf, showAmount, type Words, wordsOf } from './words.ts'

/** Which sites may frame a page. */
export type Framing = 'any-site' | 'same-origin'

/** A complete page as a response, with headers that allow or forbid framing. */
export function pageAnswer(page: Html, status = 200, framing: Framing = 'any-site'): Response {
  const ancestors = framing === 'any-site' ? '*' : "'self'"
  return new Response(`<!doctype html>\n${page.markup}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // No form-action: Chrome applies it to the redirect that returns the customer.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors ${ancestors}`,
      ...(framing === 'same-origin' && { 'x-frame-options': 'SAMEORIGIN' }),
    },
  })
}

/** The language, words and amounts for a page about a payment. */
export function textsOf(payment: Payment) {
  const language = languageOf(payment.request.customer.locale)
  return { language, words: wordsOf(language), total: showAmount(payment.cents, payment.currency, language) }
}

/** The layout of every page about a payment: what is bought on one side, what to do on the other. */
export function paymentLayout(sim: Simulator, payment: Payment, title: string, body: Html): Html {
  const { language, words } = textsOf(payment)
  return documentOf(
    language,
    `${title} · Unlimit`,
    html`${topBar(words)}
<main class="sheet"><div class="card split">${summary(sim, payment)}<div class="work">${body}</div></div></main>`,
  )
}

export function plainLayout(language: string, title: string, words: Words, body: Html): Html {
  return documentOf(
    language,
    title,
    html`${topBar(words)}<main class="sheet"><div class="card small"><div class="work">${body}</div></div></main>`,
  )
}

export function documentOf(language: string, title: string, body: Html, bodyClass = ''): Html {
  return html`<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${trusted(pageStyle)}</style></head>
<body class="${bodyClass}">${body}</body></html>`
}

function topBar(words: Words): Html {
  return html`<header class="bar"><div class="mark">un<span>limit</span></div><div class="note">${words.simulation}</div></header>`
}

function summary(sim: Simulator, payment: Payment): Html {
  const { language, words, total } = textsOf(payment)
  const order = payment.request.merchant_order
  const lines = (order.items ?? []).map((item) => {
    const price =
      item.price === undefined ? '' : showAmount(Math.round(item.price * 100), payment.currency, language)
    return html`<li><span>${item.count && item.count > 1 ? `${item.count} × ` : ''}${item.name}</span><span>${price}</span></li>`
  })
  return html`<div class="summary"><p class="who">${sim.settings.merchantName}</p>
<p class="what">${order.description}</p><p class="what">${words.order} ${order.id}</p>
<p class="sum">${total}</p>${lines.length > 0 && html`<ul>${lines}</ul>`}</div>`
}
