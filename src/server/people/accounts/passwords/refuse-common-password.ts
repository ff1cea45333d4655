import { dictionary } from '@zxcvbn-ts/language-common'
import { shortestPassword } from '#domain/people/accounts/password-strength.ts'
import { refusedField } from '#domain/platform/refusal.ts'

/** The most common passwords, those that are long enough to be accepted otherwise. */
const commonest = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= shortestPassword).slice(0, 10_000),
)

/** Whether a password is one of the 10,000 most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase())
}

/**
 * Refuses a new password that is one of the 10,000 most common ones, ignoring case (ASVS 2.1.7).
 * @throws Refusal invalid_input with `password_is_common` at the field
 */
export function refuseCommonPassword(password: string, field: 'plainPassword' | 'password1'): void {
  if (isCommonPassword(password)) {
    throw refusedField(field, 'password_is_common')
  }
}
