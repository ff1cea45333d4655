import type { SessionUser } from '#contract/accounts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { byName, bySaveOrder } from '../address-book/frequent-order.ts'
import type { Me } from './me-sql.ts'

/** The customer's own data. */
export function showMe(ctx: Pick<Ctx, 'clock'>, me: Me): SessionUser {
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
    roles: me.roles,
    frequentAddresses: bySaveOrder(me.addresses),
    frequentFriends: byName(me.friends),
  }
}
