import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'

/**
 * Staff must not act on their own customer account or its mails. Customers and staff have separate accounts;
 * the same e-mail means the same person. A colleague has to act.
 * @throws Refusal own_account
 */
export function refuseOwnAccount(ctx: Pick<StaffCtx, 'staff'>, email: string): void {
  if (isOwnAccount(ctx, email)) throw new Refusal('own_account')
}

export function isOwnAccount({ staff }: Pick<StaffCtx, 'staff'>, email: string): boolean {
  return email.toLowerCase() === staff.email.toLowerCase()
}
