import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'

type Account = {
  email: string
  /** the member of staff whose e-mail the account proves or has proven */
  staffId?: string | null
}

/**
 * Staff must not act on their own customer account or its mails. Customers and staff have separate accounts;
 * the same e-mail, now or once, means the same person. A colleague has to act.
 * @throws Refusal own_account
 */
export function refuseOwnAccount(ctx: Pick<StaffCtx, 'staff'>, account: Account): void {
  if (isOwnAccount(ctx, account)) throw new Refusal('own_account')
}

export function isOwnAccount({ staff }: Pick<StaffCtx, 'staff'>, { email, staffId }: Account): boolean {
  return email.toLowerCase() === staff.email.toLowerCase() || staffId === staff.id
}
