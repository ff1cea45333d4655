import type { Fault, JournalEntry, Recording } from '../simulator/journal.ts'
import { newClock } from '../simulator/simulator-clock.ts'
import type { Settings } from './settings.ts'
import type { CardKind } from './test-cards.ts'

export type Status =
  | 'INITIALIZED'
  | 'AUTHORIZED'
  | 'FAILED'
  | 'REVERSED'
  | 'NULLIFIED'
  | 'PARTIALLY_NULLIFIED'

/** One transaction of Webpay Plus. Pesos have no decimals, so that amounts are whole numbers. */
export type Transaction = {
  token: string
  buyOrder: string
  sessionId: string
  amount: number
  returnUrl: string
  createdAt: Date
  status: Status
  /** The form takes a token once. */
  opened: boolean
  /** How the customer left the form: what the commerce may still do depends on it. */
  left: 'approved' | 'rejected' | 'cancelled' | 'timed-out' | undefined
  card: { lastDigits: string; kind: CardKind } | undefined
  committedAt: Date | undefined
  authorizationCode: string | undefined
  /** what has been given back */
  refunded: number
  callOff: (() => void) | undefined
}

export type Switches = {
  /** how the form sends the customer back */
  returnMethod: 'GET' | 'POST'
  /** what a second commit of the same transaction is told */
  secondCommit: 'same' | 'refused'
  /** how long the form waits for the customer */
  formSeconds: number
}

export type Simulator = Recording & {
  settings: Settings
  transactions: Map<string, Transaction>
  switches: Switches
}

export function newSimulator(settings: Settings): Simulator {
  let number = 0
  return {
    settings,
    clock: newClock(),
    ...startingState(),
    stopped: new AbortController(),
    nextNumber: () => ++number,
  }
}

/** Back to how the simulator started. */
export function resetSimulator(sim: Simulator): void {
  sim.clock.reset()
  Object.assign(sim, startingState())
}

function startingState() {
  return {
    transactions: new Map<string, Transaction>(),
    journal: [] as JournalEntry[],
    faults: [] as Fault[],
    switches: { returnMethod: 'GET', secondCommit: 'same', formSeconds: 600 } satisfies Switches as Switches,
  }
}
