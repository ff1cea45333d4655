/** Signs that an enquiry was sent by a robot. */
export const robotSigns = ['filled_trap', 'too_fast'] as const

export type RobotSign = (typeof robotSigns)[number]

/** A person takes longer than this to fill in and send a form, in seconds. */
const quickestPerson = 3

/**
 * `trap` is what a field holds that people neither see nor reach; `openFor` is for how many seconds the form had been
 * open, when the page could tell. A call that tells neither, as programs may make it, gives no sign.
 */
export function robotSign({ trap, openFor }: { trap: string; openFor?: number }): RobotSign | null {
  if (trap.trim() !== '') return 'filled_trap'
  return openFor !== undefined && openFor < quickestPerson ? 'too_fast' : null
}
