import type { LiveRide } from './live-ride.ts'

/** The notices that a party gets on the day about its van, once each. */
export const vanNoticeKinds = ['near', 'here'] as const

export type VanNoticeKind = (typeof vanNoticeKinds)[number]

/** `expectedAt`: when the van comes, at the earliest; useless after `until`. */
export type VanNotice = { kind: VanNoticeKind; expectedAt: number; until: number }

const minute = 60_000

/** A van is near this long before it comes at the earliest: enough time to go down to the door. */
export const nearMs = 10 * minute
/** An act that a phone without a signal sends later than this is old news. */
export const oldNewsMs = 3 * minute
/** Longer silence than this makes an estimate too weak for a notice. */
const silentMs = 30 * minute

/** The last sign of a van: when it was, and how long the shop did not know of it. Null: the van has not begun. */
export type VanSign = { at: number; delayMs: number } | null

/** The notice that is due to a party that waits for its van; null when there is nothing to tell, or it is old news. */
export function vanNoticeOf(ride: LiveRide | null, sign: VanSign, now: number): VanNotice | null {
  if (ride?.leg !== 'outbound' || !ride.window) return null
  const { from, until } = ride.window
  if (ride.state === 'here') {
    if (now - from > oldNewsMs) return null
    return { kind: 'here', expectedAt: from, until: Math.max(until, from + oldNewsMs) }
  }
  if (ride.state !== 'coming' || !sign) return null
  if (sign.delayMs > oldNewsMs || now - sign.at > silentMs || from - now > nearMs) return null
  return { kind: 'near', expectedAt: from, until: Math.max(until, now + minute) }
}
