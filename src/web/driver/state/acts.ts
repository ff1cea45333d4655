import type { RideActKind, RideActReason, WayOfBoarding } from '#domain/travel/driving/ride-acts.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { QrContent } from '#domain/travel/tickets/qr-content.ts'

/** An act as the page makes it. */
export type NewAct = {
  kind: RideActKind
  leg: Leg
  stopId?: string
  partyId?: string
  /** without `passengers`: so many of the order, or the number counted */
  people?: number
  passengers?: string[]
  code?: QrContent
  undoes?: string
  how?: WayOfBoarding
  reason?: RideActReason
  reasonText?: string
  minutes?: number
}

/** An act as it is sent (contract/travel/driving.ts). */
export type Act = NewAct & {
  nonce: string
  sequence: number
  at: string
  offsetSeconds: number
  jumped: boolean
}

/** An act on this phone. It stays after it was sent, because the page shows the drive by its acts. */
export type SavedAct = {
  nonce: string
  token: string
  act: Act
  /** time of the server's answer that has named it; null: it is in the queue */
  storedAt: string | null
}

/** The corrected time of an act, in milliseconds. */
export function timeOf({ at, offsetSeconds }: Act): number {
  return Date.parse(at) + offsetSeconds * 1000
}
