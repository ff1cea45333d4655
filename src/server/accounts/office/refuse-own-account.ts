import { Refusal } from '#domain/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'

/**
 * Staff must not act on their own customer account or its mails. Customers and staff have separate accounts;
 * the same e-mail means the same person. A colleague has to act.
 * @throws Refusal own_account
 */
export function refuseOwnAccount({ staff }: Pick<StaffCtx, 'staff'>, email: string): void {
  if (email.toLowerCase() === staff.email.toLowerCase()) throw new Refusal('own_account')
}
