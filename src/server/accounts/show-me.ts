import type { SessionUser } from '#contract/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Ctx, Customer } from '../platform/context.ts'
import { lookUpTogether } from '../platform/look-up-together.ts'
import { readPeople } from './me-sql.ts'

const findMe = lookUpTogether(readPeople)

/** The customer's own data. */
export async function showMe(ctx: Ctx, customer: Customer): Promise<SessionUser> {
  const me = await findMe(ctx.db, customer.id)
  if (!me) throw new Refusal('login_required') // the account has gone since the token was looked up
  return {
    email: me.email,
    pendingEmail: me.pendingUntil && me.pendingUntil > ctx.clock.now() ? me.pendingEmail : null,
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
