import { Refusal } from '#domain/platform/refusal.ts'
import { lockRequestsOf, voidUnaskable } from '#server/records/approvals/may-still-ask.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { assertRolesInOwnCountries } from './assert-roles-in-own-countries.ts'
import { endStaffPerson, lockStaffPerson, readStaffRow } from './people-sql.ts'

/**
 * Removes a person from the staff; approvals that they requested are void. @throws Refusal own_roles,
 * permission_needed, not_found
 */
export function endStaff(ctx: StaffActor, id: string, reason: string): Promise<Record<never, never>> {
  return act(ctx, { verb: 'staff.end', object: { kind: 'staff', id }, reason }, async (tx) => {
    if (ctx.actor.kind === 'staff' && ctx.actor.id === id) throw new Refusal('own_roles')
    await lockRequestsOf(tx, id)
    await lockStaffPerson(tx, id)
    const person = await readStaffRow(tx, id)
    if (!person || person.endedAt) throw new Refusal('not_found')
    assertRolesInOwnCountries(ctx, 'staff.edit', person.roles)
    await endStaffPerson(tx, id, ctx.clock.now())
    await voidUnaskable(tx, ctx, id)
    return {}
  })
}
