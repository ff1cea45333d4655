import { type AttemptLimit, clientOf, type SharedLimits } from '#server/platform/rate-limits/rate-limit.ts'

/** The window of the limits on registration and recovery, in minutes. */
export const mailMinutes = 60

/**
 * Anyone can ask for a link to set a new password: while one that was mailed this long ago is open, the customer
 * is not mailed another, so that a mailbox gets few mails from however many clients.
 */
export const recoveryPauseMs = 5 * 60_000

/** The same for links that a customer asks for: a button that is pressed several times. */
export const requestPauseMs = 60_000

/** Each registration costs a hash and a mail, and reveals whether an address is registered. */
export function registrationLimits(email: string, ip: string): SharedLimits {
  return {
    own: { key: ['register', email, clientOf(ip)], limit: 10 },
    everyone: { key: ['register', email], limit: 10 },
    share: 3,
    others: [{ key: ['register by', clientOf(ip)], limit: 40 }],
  }
}

/**
 * Limits attempts with lists of addresses; `recoveryPauseMs` limits the mails. An attacker uses up only the limit
 * of their own client, not that of the account's owner.
 */
export function recoveryLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { key: ['recovery', email, clientOf(ip)], limit: 5 },
    { key: ['recovery by', clientOf(ip)], limit: 30 },
  ]
}

/**
 * Limits mails to an address that is not the customer's yet, and attempts to try lists of addresses. When others
 * have used up the address, customers with a mailbox of their own still have two attempts.
 */
export function emailChangeLimits({ id, verified }: { id: string; verified: boolean }, email: string) {
  return {
    own: { key: ['change email', email, id], limit: 5 },
    everyone: { key: ['change email', email], limit: 5 },
    share: verified ? 2 : 0,
    others: [{ key: ['change email of', id], limit: 10 }],
  } satisfies SharedLimits
}

/** Requests that need confirmation by mail are rare. */
export function requestLimits(purpose: string, userId: string): AttemptLimit[] {
  return [{ key: [purpose, userId], limit: 5 }]
}
