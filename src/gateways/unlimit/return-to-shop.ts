import { type Html, html } from '../simulator/html.ts'
import type { Words } from './pages/words.ts'
import type { Payment } from './state.ts'

/** The URL to return to for this outcome, else the common one. */
export function returnUrl(payment: Payment): string | undefined {
  const urls = payment.request.return_urls
  switch (payment.status) {
    case 'COMPLETED':
    case 'AUTHORIZED':
    case 'CHARGEBACK_RESOLVED':
      return urls?.success_url ?? urls?.return_url
    case 'NEW':
    case 'IN_PROGRESS':
    case 'WAITING':
    case 'UNPAID':
      return urls?.inprocess_url ?? urls?.return_url
    default:
      if (payment.cancelledByCustomer) return urls?.cancel_url ?? urls?.return_url
      return urls?.decline_url ?? urls?.return_url
  }
}

export function returnLink(payment: Payment, words: Words): Html | undefined {
  const url = returnUrl(payment)
  return url ? html`<a class="button" href="${url}">${words.back}</a>` : undefined
}
