import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { refusedField } from '#domain/platform/refusal.ts'
import { isCommonPassword } from '#server/people/accounts/passwords/refuse-common-password.ts'

/** In characters (OWASP ASVS 5.0, 6.2.1). */
const shortestStaffPassword = 15

/**
 * Refuses a staff password that is too short, very common, or a repetition of a common one.
 * @throws Refusal invalid_input with the reason at `password`
 */
export function refuseWeakStaffPassword(password: string): void {
  const refuse = (key: FieldProblem) => refusedField('password', key)
  if ([...password].length < shortestStaffPassword) throw refuse('password_must_be_characters')
  const piece = /^(.+?)\1+$/u.exec(password)?.[1]
  if (isCommonPassword(password) || (piece && (piece.length < 5 || isCommonPassword(piece))))
    throw refuse('password_is_common')
}
