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

/** A transaction of Webpay Plus. Pesos have no decimals, so amounts are integers. */
export type Transaction = {
  token: string
  buyOrder: string
  sessionId: string
  amount: number
  returnUrl: string
  createdAt: Date
  status: Status
  /** Whether the form was opened; it accepts a token only once. */
  opened: boolean
  /** How the customer left the form, which decides what the commerce may do. */
  left: 'approved' | 'rejected' | 'cancelled' | 'timed-out' | undefined
  card: { lastDigits: string; kind: CardKind } | undefined
  committedAt: Date | undefined
  authorizationCode: string | undefined
  /** the refunded amount */
  refunded: number
  callOff: (() => void) | undefined
}

export type Switches = {
  /** how the form sends the customer back */
  returnMethod: 'GET' | 'POST'
  /** the response to a second commit of a transaction */
  secondCommit: 'same' | 'refused'
  /** whether answers have the amount and the balance of a transaction */
  amounts: 'shown' | 'hidden' | 'zero'
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

/** Resets the simulator to its initial state. */
export function resetSimulator(sim: Simulator): void {
  sim.clock.reset()
  Object.assign(sim, startingState())
}

function startingState() {
  return {
    transactions: new Map<string, Transaction>(),
    journal: [] as JournalEntry[],
    faults: [] as Fault[],
    switches: {
      ...{ returnMethod: 'GET', secondCommit: 'same', amounts: 'shown', formSeconds: 600 },
    } satisfies Switches as Switches,
  }
}
