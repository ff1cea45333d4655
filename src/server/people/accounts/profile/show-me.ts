import type { SessionUser } from '#contract/people/accounts.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { byName, bySaveOrder } from '../address-book/frequent-order.ts'
import type { Me } from './me-sql.ts'

/** The customer's own data. */
export function showMe(ctx: Pick<CustomerCtx, 'clock' | 'customer'>, me: Me): SessionUser {
  return {
    id: me.id,
    email: me.email,
    pendingEmail: me.pendingUntil && me.pendingUntil > ctx.clock.now() ? me.pendingEmail : null,
    firstName: me.firstName,
    lastName: me.lastName,
    phoneNumber: me.phone,
    rut: me.rut,
    gender: me.gender,
    verified: me.verified,
    emailProven: ctx.customer.provesEmail,
    roles: me.roles,
    frequentAddresses: bySaveOrder(me.addresses),
    frequentFriends: byName(me.friends),
  }
}
