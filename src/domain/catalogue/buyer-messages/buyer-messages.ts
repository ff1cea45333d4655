import type { Locale } from '#domain/platform/locales.ts'
import { type OrderState, orderStates } from '#domain/sales/orders/order-states.ts'

/** The recipients of a message: the buyers of a date, or only those of one province or one van. */
export type Audience =
  | { kind: 'date'; dateId: number; provinceId: null; vehicle: null }
  | { kind: 'province'; dateId: number; provinceId: number; vehicle: null }
  | { kind: 'van'; dateId: number; provinceId: null; vehicle: string }

/**
 * `waiting`: for another person's approval; `refused`: not approved in time; `stopped`: unsent mails are not sent.
 */
export const buyerMessageStates = ['waiting', 'scheduled', 'sending', 'sent', 'stopped', 'refused'] as const

export type BuyerMessageState = (typeof buyerMessageStates)[number]

/** The included orders of the date. */
export const messagedOrders = ['alive', 'paid', 'unpaid', 'all'] as const

export type MessagedOrders = (typeof messagedOrders)[number]

const unpaid: readonly OrderState[] = ['awaiting_payment', 'awaiting_transfer_payment']
const paid: readonly OrderState[] = ['paid', 'partially_refunded']

/** The order states that each choice includes. */
export const statesOfMessaged: Record<MessagedOrders, readonly OrderState[]> = {
  alive: [...unpaid, ...paid],
  paid,
  unpaid,
  all: orderStates,
}

/** A message to more recipients than this needs another person's approval. */
export const mostWithoutApproval = 500

export type MessageTexts = Partial<Record<Locale, { subject: string; text: string }>>

/** The locale of the text for a reader of `locale`; null when there is none. */
export function localeOfText(texts: MessageTexts, fallback: Locale | null, locale: Locale): Locale | null {
  if (texts[locale]) return locale
  return fallback && texts[fallback] ? fallback : null
}
