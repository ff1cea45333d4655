/** Signs that an enquiry is spam: the honeypot was filled in, or the form was sent too fast. */
export const robotSigns = ['filled_trap', 'too_fast'] as const

export type RobotSign = (typeof robotSigns)[number]

/** Seconds: people need longer than this to fill in and send a form. */
const quickestPerson = 3

/**
 * Detects spam. `trap` is the value of the honeypot field; `openFor` the seconds for which the form was open, if the
 * page knows it. A program that sends neither is not treated as spam.
 */
export function robotSign({ trap, openFor }: { trap: string; openFor?: number }): RobotSign | null {
  if (trap.trim() !== '') return 'filled_trap'
  return openFor !== undefined && openFor < quickestPerson ? 'too_fast' : null
}
