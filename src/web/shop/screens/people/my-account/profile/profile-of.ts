import type { SessionUser } from '#contract/people/accounts.ts'

/** The values of the profile form, before validation. */
export type ProfileValues = Record<
  'firstName' | 'lastName' | 'phoneNumber' | 'gender' | 'rut' | 'email' | 'currentPassword',
  string
>

/** Uses the pending new address, so that saving other fields does not withdraw it. */
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
