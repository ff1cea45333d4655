import type { Fault, JournalEntry, Recording } from '../simulator/journal.ts'
import { newClock } from '../simulator/simulator-clock.ts'
import type { Settings } from './settings.ts'

export type PaymentStatus =
  | 'pending'
  | 'in_process'
  | 'authorized'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'
  | 'in_mediation'

export type Preference = {
  id: string
  request: Record<string, unknown>
  externalReference: string
  total: number
  currency: string
  title: string
  backUrls: { success?: string | undefined; pending?: string | undefined; failure?: string | undefined }
  notificationUrl: string | undefined
  excludedTypes: string[]
  expiresAt: Date | undefined
  /** expiry of vouchers from its page */
  vouchersExpireAt: Date | undefined
  merchantOrderId: number
  createdAt: Date
}

export type Refund = { id: number; amount: number; createdAt: Date }

/** Amounts in major units, as in the API. */
export type Payment = {
  id: number
  preferenceId: string
  status: PaymentStatus
  detail: string
  method: string
  type: string
  amount: number
  currency: string
  refunds: Refund[]
  /** the reference for the store, or the account for a transfer, with the expiry */
  voucher: { reference: string; expiresAt: Date } | undefined
  createdAt: Date
  updatedAt: Date
}

export type Delivery = {
  number: number
  /** signed, or in MercadoPago's old format */
  kind: 'webhook' | 'ipn'
  url: string
  paymentId: number
  state: 'held' | 'sending' | 'delivered' | 'retrying' | 'given-up'
  answers: (number | string)[]
}

export type Rules = {
  mode: 'normal' | 'hold' | 'off'
  copies: number
  signature: 'correct' | 'wrong' | 'missing'
  /** the unit of time in the signature */
  timeUnit: 'ms' | 's'
  /** whether the webhook is sent before the customer returns */
  timing: 'background' | 'before-answer'
  /** which payments the search finds: all, none, or those that were made `searchDelayMinutes` ago */
  search: 'complete' | 'empty' | 'late'
  searchDelayMinutes: number
  /** whether the search of merchant orders finds any */
  orders: 'complete' | 'empty'
}

export type Simulator = Recording & {
  settings: Settings
  preferences: Map<string, Preference>
  payments: Map<number, Payment>
  /** the responses by idempotency key */
  answered: Map<string, { status: number; body: unknown }>
  rules: Rules
  deliveries: Delivery[]
  underWay: Set<Promise<void>>
  nextId(): number
}

export function newSimulator(settings: Settings): Simulator {
  // The shop stores ids longer than this process lives, so a new process must not reuse them.
  let id = Math.floor(Date.now() / 10)
  let number = 0
  return {
    settings,
    clock: newClock(),
    ...startingState(),
    stopped: new AbortController(),
    nextId: () => ++id,
    nextNumber: () => ++number,
  }
}

/** Resets the simulator to its initial state, except for ids. */
export function resetSimulator(sim: Simulator): void {
  sim.clock.reset()
  Object.assign(sim, startingState())
}

function startingState() {
  const rules: Rules = {
    mode: 'normal',
    copies: 1,
    signature: 'correct',
    timeUnit: 'ms',
    timing: 'background',
    search: 'complete',
    searchDelayMinutes: 24 * 60,
    orders: 'complete',
  }
  return {
    preferences: new Map<string, Preference>(),
    payments: new Map<number, Payment>(),
    answered: new Map<string, { status: number; body: unknown }>(),
    journal: [] as JournalEntry[],
    faults: [] as Fault[],
    rules,
    deliveries: [] as Delivery[],
    underWay: new Set<Promise<void>>(),
  }
}
