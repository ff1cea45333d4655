import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { type GrantedRole, movesMoney, type StaffRole, staffRoles } from '#domain/people/staff/staff-roles.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { lockRequestsOf, voidUnaskable } from '#server/records/approvals/may-still-ask.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { assertRolesInOwnCountries, countriesOf } from './assert-roles-in-own-countries.ts'
import { addStaffRole, countOwners, lockStaffPerson, readStaffRow, removeStaffRole } from './people-sql.ts'

export type RolesEffect = ApprovalEffects['staff.roles']

/**
 * Sets a person's roles. Revoking takes effect at once, and voids what they may no longer request; a new role that moves money waits for another owner's
 * approval.
 * @throws Refusal own_roles, permission_needed for roles in other countries than the caller's, not_found,
 * approval_is_open
 */
export async function changeRoles(
  ctx: StaffActor,
  id: string,
  { roles, reason }: { roles: GrantedRole[]; reason: string },
): Promise<{ approval: { id: number } | null }> {
  const about = { verb: 'staff.change-roles', object: { kind: 'staff', id }, reason }
  return act(ctx, about, async (tx, entry) => {
    if (ctx.actor.kind === 'staff' && ctx.actor.id === id) throw new Refusal('own_roles')
    await lockRequestsOf(tx, id)
    await lockStaffPerson(tx, id)
    const person = await readStaffRow(tx, id)
    if (!person || person.endedAt) throw new Refusal('not_found')
    const { added, removed } = compareRoles(person.roles, roles)
    assertRolesInOwnCountries(ctx, 'staff.edit', [...added, ...removed])
    for (const one of removed) await removeStaffRole(tx, id, one)
    if (removed.length > 0) await voidUnaskable(tx, ctx, id)
    // Before the first owner has logged in there is no second person: the command line creates the first
    // owner.
    const isFirst = !ctx.staff && (await countOwners(tx)) === 0
    const atOnce = added.filter(({ role }) => isFirst || !movesMoney(role))
    const later = added.filter((one) => !atOnce.includes(one))
    for (const one of atOnce) await addStaffRole(tx, id, one, { by: ctx.actor, now: ctx.clock.now() })
    entry.changes = { roles: { from: person.roles, to: roles } }
    if (later.length === 0) return { approval: null }
    const had = (await readStaffRow(tx, id))?.roles ?? []
    const effect: RolesEffect = { add: later, to: id, had }
    const approval = await askApproval(tx, ctx, {
      kind: 'staff.roles',
      object: about.object,
      countries: countriesOf(later),
      effect,
      reason,
    })
    return { approval }
  })
}

/**
 * Grants the roles of an approval. @throws Refusal own_roles, permission_needed for roles in other countries
 * than the approver's
 */
async function grantApprovedRoles(tx: Transaction, ctx: StaffActor, effect: RolesEffect): Promise<void> {
  if (ctx.actor.kind === 'staff' && ctx.actor.id === effect.to) throw new Refusal('own_roles')
  assertRolesInOwnCountries(ctx, 'staff.approve', effect.add)
  for (const one of effect.add)
    await addStaffRole(tx, effect.to, one, { by: ctx.actor, now: ctx.clock.now() })
}

/** The current effect; it differs when the person's roles have changed since. */
async function currentRolesEffect(tx: Transaction, asked: RolesEffect): Promise<RolesEffect | null> {
  const person = await readStaffRow(tx, asked.to)
  return person && !person.endedAt ? { ...asked, had: person.roles } : null
}

/** Roles that move money need another owner's approval. */
export const rolesApproval: ApprovalKind<'staff.roles'> = {
  may: 'staff.approve',
  currentEffect: currentRolesEffect,
  apply: grantApprovedRoles,
}

function compareRoles(before: GrantedRole[], after: GrantedRole[]) {
  const has = (roles: GrantedRole[], role: StaffRole, country: string) =>
    roles.some((one) => one.role === role && one.countries.some((code) => code === country))
  const difference = (here: GrantedRole[], there: GrantedRole[]) =>
    staffRoles
      .map((role) => ({
        role,
        countries: [...countryCodes, 'all' as const].filter(
          (country) => has(here, role, country) && !has(there, role, country),
        ),
      }))
      .filter(({ countries }) => countries.length > 0)
  return { added: difference(after, before), removed: difference(before, after) }
}
