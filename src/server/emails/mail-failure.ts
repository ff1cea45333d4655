/**
 * Why a mail did not go out. `unreachable`: nothing was said about the mail itself, the server or the way to it is
 * at fault; `not_now`: the server asks to try later; `refused`: it will never take this mail; `ours`: a fault here.
 */
export type MailFailure = 'unreachable' | 'not_now' | 'refused' | 'ours'

const quick = [10, 30, 60, 300, 900, 900]
const slow = [60, 300, 600, 1200, 1800, 1800]

/** A server that is down is tried every half hour for two days more; a mail is worth that, and costs nothing. */
const mostTriesUnreachable = quick.length + 96

/** Seconds until the next try after `tries` of them, or null when there is to be none. */
export function secondsToNextTry(failure: MailFailure, tries: number): number | null {
  switch (failure) {
    case 'unreachable':
      return quick[tries - 1] ?? (tries < mostTriesUnreachable ? 1800 : null)
    case 'not_now':
      return slow[tries - 1] ?? null
    case 'ours':
      return quick[tries - 1] ?? null
    case 'refused':
      return null
  }
}

/** nodemailer's codes for failures of the network, of the greeting or of the log-in, which an operator can mend. */
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
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
])

/** Reads an error of the mailer (nodemailer's `code`, `command` and `responseCode`, RFC 5321 4.2). */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (code === 'EAUTH' || responseCode === 421) return 'unreachable'
  if (responseCode === undefined) return code !== undefined && networkCodes.has(code) ? 'unreachable' : 'ours'
  if (responseCode < 500) return 'not_now'
  // A 5xx about the sender or the session is a setting of ours; about the recipient or the content it is final.
  return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'not_now'
}
