import type { MailFailure } from '#domain/mails/mail-failures.ts'

/** Pauses before each next try. */
const quickSeconds = [10, 30, 60, 300, 900, 900]
const slowSeconds = [60, 300, 600, 1200, 1800, 1800]

/** Then a server that is down is retried every half hour for two more days. */
const mostTriesUnreachable = quickSeconds.length + 96

/** Seconds until the next try after `tries` tries; null when there is none. */
export function secondsToNextTry(failure: MailFailure, tries: number): number | null {
  switch (failure) {
    case 'unreachable':
    case 'turned_away':
      return quickSeconds[tries - 1] ?? (tries < mostTriesUnreachable ? 1800 : null)
    case 'not_now':
      return slowSeconds[tries - 1] ?? null
    case 'ours':
      return quickSeconds[tries - 1] ?? null
    case 'refused':
      return null
  }
}

/** nodemailer's codes for failures of the network or the greeting, which an operator can fix. */
const networkCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
])
/** nodemailer's codes for a refused log-in. */
const logInCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])

/** Classifies an error of nodemailer by `code`, `command` and `responseCode` (RFC 5321 4.2). */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (responseCode === 421 || (code !== undefined && logInCodes.has(code))) return 'turned_away'
  if (responseCode === undefined) return code !== undefined && networkCodes.has(code) ? 'unreachable' : 'ours'
  if (responseCode < 500) return 'not_now'
  // A 5xx about the recipient or the content is final; one about the sender or the session is a wrong
  // setting.
  return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'not_now'
}
