import { type AttemptLimit, clientOf } from '../platform/rate-limits/rate-limit.ts'

/** The window of the limits on registration and recovery, in minutes. */
export const mailMinutes = 60

/** Each registration costs a hash and a mail, and reveals whether an address is registered. */
export function registrationLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { whose: ['register', email], most: 10 },
    { whose: ['register by', clientOf(ip)], most: 40 },
  ]
}

/**
 * Limits mails to one address and attempts with lists of addresses. An attacker uses up only the limit of
 * their own client, not that of the account's owner.
 */
export function recoveryLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { whose: ['recovery', email, clientOf(ip)], most: 5 },
    { whose: ['recovery', email], most: 20 },
    { whose: ['recovery by', clientOf(ip)], most: 30 },
  ]
}

/** Limits mails to one address, and attempts to try lists of addresses by changing one's own e-mail. */
export function emailChangeLimits(userId: string, email: string): AttemptLimit[] {
  return [
    { whose: ['change email', email], most: 5 },
    { whose: ['change email of', userId], most: 10 },
  ]
}

/** Requests that need confirmation by mail are rare. */
export function requestLimits(purpose: string, userId: string): AttemptLimit[] {
  return [{ whose: [purpose, userId], most: 5 }]
}
