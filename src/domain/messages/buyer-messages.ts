import type { Locale } from '../locales.ts'
import { type OrderState, orderStates } from '../orders/order-states.ts'

/** Those whom a message can go to: the buyers of a date, or those of it who leave from a province or were told of a van. */
export type Audience =
  | { kind: 'date'; dateId: number; provinceId: null; vehicle: null }
  | { kind: 'province'; dateId: number; provinceId: number; vehicle: null }
  | { kind: 'van'; dateId: number; provinceId: null; vehicle: string }

/** `waiting`: for another person's approval; `refused`: it was not approved in time; `stopped`: what had not gone stays. */
export const buyerMessageStates = ['waiting', 'scheduled', 'sending', 'sent', 'stopped', 'refused'] as const

export type BuyerMessageState = (typeof buyerMessageStates)[number]

/** Which orders' buyers get it. */
export const messagedOrders = ['alive', 'paid', 'unpaid', 'all'] as const

export type MessagedOrders = (typeof messagedOrders)[number]

const unpaid: readonly OrderState[] = ['awaiting_payment', 'awaiting_transfer_payment']
const paid: readonly OrderState[] = ['paid', 'partially_refunded']

/** The states of the orders whose buyers a message goes to. */
export const statesOfMessaged: Record<MessagedOrders, readonly OrderState[]> = {
  alive: [...unpaid, ...paid],
  paid,
  unpaid,
  all: orderStates,
}

/** A message to more people than this needs another person's approval. */
export const mostWithoutApproval = 500

export type MessageTexts = Partial<Record<Locale, { subject: string; text: string }>>

/** The locale of the text that a reader of `locale` gets; null when nothing fits. */
export function localeOfText(texts: MessageTexts, fallback: Locale | null, locale: Locale): Locale | null {
  if (texts[locale]) return locale
  return fallback && texts[fallback] ? fallback : null
}
