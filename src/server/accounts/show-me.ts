import type { SessionUser } from '#contract/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Ctx, Customer } from '../platform/context.ts'
import { readMe } from './me-sql.ts'

/** The customer's own data. */
export async function showMe(ctx: Ctx, customer: Customer): Promise<SessionUser> {
  const me = await readMe(ctx.db, customer.id, ctx.clock.now())
  if (!me) throw new Refusal('login_required') // the account has gone since the token was looked up
  return {
    email: me.email,
    pendingEmail: me.pendingEmail,
    firstName: me.first_name,
    lastName: me.last_name,
    phoneNumber: me.phone,
    rut: me.rut,
    gender: me.gender,
    verified: me.verified,
    roles: customer.roles,
    frequentAddresses: me.addresses,
    frequentFriends: me.friends,
  }
}
