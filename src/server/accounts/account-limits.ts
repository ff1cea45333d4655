import { type AttemptLimit, clientOf } from '../platform/rate-limits/rate-limit.ts'

/** The window of the limits on registration and recovery, in minutes. */
export const mailMinutes = 60

/** Each registration costs a hash and a mail, and reveals whether an address is registered. */
export function registrationLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { key: ['register', email], limit: 10 },
    { key: ['register by', clientOf(ip)], limit: 40 },
  ]
}

/**
 * Limits mails to one address and attempts with lists of addresses. An attacker uses up only the limit of
 * their own client, not that of the account's owner.
 */
export function recoveryLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { key: ['recovery', email, clientOf(ip)], limit: 5 },
    { key: ['recovery', email], limit: 20 },
    { key: ['recovery by', clientOf(ip)], limit: 30 },
  ]
}

/** Limits mails to one address, and attempts to try lists of addresses by changing one's own e-mail. */
export function emailChangeLimits(userId: string, email: string): AttemptLimit[] {
  return [
    { key: ['change email', email], limit: 5 },
    { key: ['change email of', userId], limit: 10 },
  ]
}

/** Requests that need confirmation by mail are rare. */
export function requestLimits(purpose: string, userId: string): AttemptLimit[] {
  return [{ key: [purpose, userId], limit: 5 }]
}
