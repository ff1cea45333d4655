import { type AttemptLimit, clientOf } from '../platform/rate-limits/rate-limit.ts'

/** The window of the limits on registration and recovery, in minutes. */
export const mailMinutes = 60

/** Each registration costs a hash and a mail, and tells whether an address is registered. */
export function registrationLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { whose: ['register', email], most: 10 },
    { whose: ['register by', clientOf(ip)], most: 40 },
  ]
}

/**
 * Limits mails to one address and attempts with lists of addresses. A stranger who asks in another person's name
 * uses up their own attempts, not those of the person at home.
 */
export function recoveryLimits(email: string, ip: string): AttemptLimit[] {
  return [
    { whose: ['recovery', email, clientOf(ip)], most: 5 },
    { whose: ['recovery', email], most: 20 },
    { whose: ['recovery by', clientOf(ip)], most: 30 },
  ]
}

/** Limits mails to one address and attempts with lists of addresses by changing an own account. */
export function emailChangeLimits(userId: string, email: string): AttemptLimit[] {
  return [
    { whose: ['change email', email], most: 5 },
    { whose: ['change email of', userId], most: 10 },
  ]
}

/** Requests that are confirmed by mail are rare. */
export function requestLimits(purpose: string, userId: string): AttemptLimit[] {
  return [{ whose: [purpose, userId], most: 5 }]
}
