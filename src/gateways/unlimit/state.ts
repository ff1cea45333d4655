import { randomInt } from 'node:crypto'
import type { Fault, JournalEntry, Recording } from '../simulator/journal.ts'
import { newClock } from '../simulator/simulator-clock.ts'
import type { PaymentRequest } from './payments/payment-request.ts'
import type { CardOutcome } from './payments/test-cards.ts'
import type { Settings, Terminal } from './settings.ts'

export const paymentStatuses = [
  'NEW',
  'IN_PROGRESS',
  'DECLINED',
  'AUTHORIZED',
  'COMPLETED',
  'CANCELLED',
  'REFUNDED',
  'VOIDED',
  'TERMINATED',
  'CHARGED_BACK',
  'CHARGEBACK_RESOLVED',
  'UNPAID',
  'WAITING',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export type Decline = { code: string; reason: string }

export type Card = { maskedPan: string; brand: string; holder: string; expiration: string; country: string }

export type Voucher = { reference: string; issuedAt: Date }

/** Amounts are hundredths of the currency's major unit, so that refunds add up exactly. */
export type Payment = {
  id: string
  /** Id of the payment page, not of the payment. */
  uuid: string
  terminal: string
  request: PaymentRequest
  method: string | undefined
  status: PaymentStatus
  cents: number
  originalCents: number | undefined
  refundedCents: number
  currency: string
  createdAt: Date
  expiresAt: Date | undefined
  /** Whether the API already finds it by its id (see the switch paymentDataOnCreate). */
  known: boolean
  cancelledByCustomer: boolean
  decline: Decline | undefined
  card: Card | undefined
  /** The card waits for 3-D Secure, and then has this outcome. */
  awaiting3ds: CardOutcome | undefined
  /** of a payment that was charged back */
  dispute?: { dueAt: string; reason: string | undefined; at: Date } | undefined
  is3d: boolean | undefined
  rrn: string | undefined
  authCode: string | undefined
  wallet: { id: string; holder: string } | undefined
  voucher: Voucher | undefined
  history: { at: Date; status: PaymentStatus }[]
  callOff: (() => void)[]
}

export type Refund = {
  id: string
  paymentId: string
  terminal: string
  merchantOrder: { id?: string | undefined; description: string }
  cents: number
  currency: string
  status: PaymentStatus
  createdAt: Date
  decline: Decline | undefined
}

export type Token = { terminal: string; kind: 'access' | 'refresh'; expiresAt: Date }

export type Switches = {
  paymentDataOnCreate: boolean
  createStatus: 200 | 201
  repeatedRequest: 'refuse' | 'repeat' | 'accept'
  autoReturn: boolean
  cancelStatus: 'DECLINED' | 'CANCELLED'
  expireStatus: 'DECLINED' | 'CANCELLED'
  honourExpireAt: boolean
  voucherData: boolean
  cardProcessingMs: number
  threeDsFramable: boolean
  walletBreaksOut: boolean
  strictPhone: boolean
  refunds: 'complete' | 'in-progress' | 'decline'
}

export type CallbackRules = {
  mode: 'normal' | 'hold' | 'off'
  copies: number
  signature: 'correct' | 'wrong' | 'missing'
  delayMs: number
  timing: 'background' | 'before-answer'
  withoutId: 'cancelled' | 'declined' | 'never'
  inProgress: boolean
  retryDelaysMs: number[]
}

export type Delivery = {
  number: number
  about: string
  merchantOrderId: string | undefined
  status: string
  url: string
  body: string
  signature: string | undefined
  state: 'held' | 'waiting' | 'sending' | 'delivered' | 'retrying' | 'given-up' | 'off'
  attempts: { at: Date; answer: number | string }[]
}

export type Simulator = Recording & {
  settings: Settings
  terminals: Map<string, Terminal>
  tokens: Map<string, Token>
  payments: Payment[]
  refunds: Refund[]
  /** By terminal and request.id. */
  requests: Map<string, { at: Date; answer: unknown }>
  switches: Switches
  rules: CallbackRules
  deliveries: Delivery[]
  /** Callback attempts in progress. */
  underWay: Set<Promise<void>>
  nextId(): string
}

export function newSimulator(settings: Settings): Simulator {
  // The shop stores ids longer than this process lives, so a new process must not reuse them.
  let id = Math.floor(Date.now() / 10)
  let number = 0
  const sim: Simulator = {
    settings,
    clock: newClock(),
    ...startingState(settings),
    stopped: new AbortController(),
    nextId: () => String(++id),
    nextNumber: () => ++number,
  }
  return sim
}

/** Resets the simulator to its initial state, except for ids. */
export function resetSimulator(sim: Simulator): void {
  sim.clock.reset()
  Object.assign(sim, startingState(sim.settings))
}

function startingState(settings: Settings) {
  const switches: Switches = {
    paymentDataOnCreate: true,
    createStatus: 200,
    repeatedRequest: 'refuse',
    autoReturn: false,
    cancelStatus: 'DECLINED',
    expireStatus: 'DECLINED',
    honourExpireAt: true,
    voucherData: true,
    cardProcessingMs: 0,
    threeDsFramable: true,
    walletBreaksOut: false,
    strictPhone: false,
    refunds: 'complete',
  }
  const rules: CallbackRules = {
    mode: 'normal',
    copies: 1,
    signature: 'correct',
    delayMs: 0,
    timing: 'background',
    withoutId: 'cancelled',
    inProgress: true,
    retryDelaysMs: settings.retryDelaysMs,
  }
  return {
    terminals: new Map(settings.terminals.map((terminal) => [terminal.code, { ...terminal }])),
    tokens: new Map<string, Token>(),
    payments: [] as Payment[],
    refunds: [] as Refund[],
    requests: new Map<string, { at: Date; answer: unknown }>(),
    journal: [] as JournalEntry[],
    faults: [] as Fault[],
    switches,
    rules,
    deliveries: [] as Delivery[],
    underWay: new Set<Promise<void>>(),
  }
}

export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
