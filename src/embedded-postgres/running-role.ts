import { createHmac } from 'node:crypto'

/** The role of the running shop, which owns nothing: it can neither alter tables nor switch triggers off. */
export const runningRole = 'vaiven_app'

/** Its password, made from that of the superuser, so that every process of DATA_DIR knows it. */
export function runningPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(runningRole).digest('hex')
}
