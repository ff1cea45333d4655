import type { SessionUser } from '#contract/accounts.ts'

/** The values of the profile form; its schema says which may be saved. */
export type ProfileValues = Record<
  'firstName' | 'lastName' | 'phoneNumber' | 'gender' | 'rut' | 'email' | 'currentPassword',
  string
>

/** A new address that waits for its owner is the one that is wanted: saving the rest must not withdraw it. */
export function profileOf(user: SessionUser): ProfileValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    gender: user.gender ?? '',
    rut: user.rut ?? '',
    email: user.pendingEmail ?? user.email,
    currentPassword: '',
  }
}
