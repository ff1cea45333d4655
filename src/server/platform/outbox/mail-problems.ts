/**
 * Why a mail was not sent, by its code for staff, as stored with the mail. For other problems the text of the
 * mail server is stored.
 */
export const mailProblems = {
  blocked: 'the data of its recipient are blocked',
  link_expired: 'its link has expired',
  request_gone: 'its request is gone',
  restored: 'it may have been sent before the restore',
  sender_gone: 'the sending process stopped',
  stopped: 'the message was stopped',
} as const

export type MailProblem = keyof typeof mailProblems

/** The problem of a mail whose order or request has changed its state. */
export function changedState(what: 'order' | 'request', state: string): string {
  return `the ${what} is ${state} by now`
}

/** The code of a stored problem, and the state that its order or request has; null for other texts. */
export function readMailProblem(
  stored: string,
): { code: MailProblem | 'order' | 'request'; text: string } | null {
  const [, what, state = ''] = /^the (order|request) is (\w+) by now$/.exec(stored) ?? []
  if (what === 'order' || what === 'request') return { code: what, text: state }
  const found = Object.entries(mailProblems).find(([, text]) => text === stored)
  return found ? { code: found[0] as MailProblem, text: '' } : null
}
