import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { removeStaffFactors } from '../factors/factor-sql.ts'
import { assertRolesInOwnCountries, countriesOf } from './assert-roles-in-own-countries.ts'
import { mailLink } from './invite.ts'
import { lockStaffPerson, readStaffRow } from './people-sql.ts'

export type ResetEffect = ApprovalEffects['staff.reset-factor']

/**
 * Asks another owner to delete a person's password and second factors, who then starts again with a mailed
 * link.
 * @throws Refusal own_roles, permission_needed for a person in other countries than the caller's, not_found,
 * approval_is_open
 */
export async function askForReset(
  ctx: StaffActor,
  id: string,
  reason: string,
): Promise<{ approval: { id: number } }> {
  const about = { verb: 'staff.ask-reset', object: { kind: 'staff', id }, reason }
  return act(ctx, about, async (tx) => {
    if (ctx.actor.kind === 'staff' && ctx.actor.id === id) throw new Refusal('own_roles')
    const effect = await currentResetEffect(tx, { of: id })
    if (!effect) throw new Refusal('not_found')
    const roles = await rolesOf(tx, id)
    assertRolesInOwnCountries(ctx, 'staff.edit', roles)
    return {
      approval: await askApproval(tx, ctx, {
        kind: 'staff.reset-factor',
        object: about.object,
        countries: countriesOf(roles),
        effect,
        reason,
      }),
    }
  })
}

/** The factors that a reset would delete now. */
async function currentResetEffect(
  tx: Transaction,
  { of }: Pick<ResetEffect, 'of'>,
): Promise<ResetEffect | null> {
  const person = await readStaffRow(tx, of)
  if (!person || person.endedAt) return null
  return { of, factors: { totp: person.hasTotp, passkeys: person.passkeys } }
}

/**
 * Deletes a person's password, factors and sessions, and mails a link for a new start. @throws Refusal
 * own_roles, permission_needed
 */
async function resetFactors(tx: Transaction, ctx: StaffActor, { of }: ResetEffect): Promise<void> {
  if (ctx.actor.kind === 'staff' && ctx.actor.id === of) throw new Refusal('own_roles')
  await lockStaffPerson(tx, of)
  assertRolesInOwnCountries(ctx, 'staff.approve', await rolesOf(tx, of))
  await removeStaffFactors(tx, of, ctx.clock.now())
  await mailLink(tx, ctx, of)
}

/** Resetting a person's factors needs another owner's approval. */
export const resetApproval: ApprovalKind<'staff.reset-factor'> = {
  may: 'staff.approve',
  currentEffect: currentResetEffect,
  apply: resetFactors,
}

const rolesOf = async (tx: Transaction, id: string) => (await readStaffRow(tx, id))?.roles ?? []
