import { Refusal } from '#domain/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'

/**
 * Staff act on no customer's account of their own, nor on its mails: customers and staff have separate accounts, and the e-mail
 * tells that they are one person. A colleague does it.
 * @throws Refusal own_account
 */
export function refuseOwnAccount({ staff }: Pick<StaffCtx, 'staff'>, email: string): void {
  if (email.toLowerCase() === staff.email.toLowerCase()) throw new Refusal('own_account')
}
