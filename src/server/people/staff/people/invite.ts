import { randomUUID } from 'node:crypto'
import { localeOfLanguage, type OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { createToken, hashToken } from '#server/people/accounts/tokens.ts'
import type { OfficeCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act, record, type StaffActor } from '#server/records/office-log/act.ts'
import { asPerson, beginSecondStep } from '../sessions/log-in-to-office.ts'
import { findStaffCredentials } from '../staff-sql.ts'
import { assertRolesInOwnCountries } from './assert-roles-in-own-countries.ts'
import { assertStaffName } from './assert-staff-name.ts'
import { changeRoles } from './change-roles.ts'
import {
  insertStaffLink,
  insertStaffPerson,
  readStaffLink,
  readStaffRow,
  setPasswordByLink,
} from './people-sql.ts'
import { refuseWeakStaffPassword } from './staff-password.ts'

const linkLifeMs = 3 * 24 * 3_600_000

export type Invitation = { email: string; name: string; language: OfficeLanguage; roles: GrantedRole[] }

/**
 * Creates a member of staff and mails the link for their first log-in. Roles that move money wait for
 * approval.
 * @throws Refusal email_already_registered, permission_needed for roles in other countries than the caller's, those
 * of `assertStaffName`
 */
export async function inviteStaff(
  ctx: StaffActor,
  { roles, ...person }: Invitation,
): Promise<{ id: string; approval: { id: number } | null }> {
  const newId = randomUUID()
  const about = { verb: 'staff.invite', object: { kind: 'staff', id: newId } }
  // A repeated press gets the person of the first one.
  const { id } = await act(ctx, about, async (tx, entry) => {
    assertRolesInOwnCountries(ctx, 'staff.edit', roles)
    // An engineer on the server may name two people alike.
    if (ctx.staff) await assertStaffName(tx, newId, person.name)
    const isNew = await insertStaffPerson(tx, { id: newId, ...person }, ctx.clock.now())
    if (!isNew)
      throw new Refusal('email_already_registered', {}, { fields: { email: 'email_already_registered' } })
    await mailLink(tx, ctx, newId)
    entry.changes = { language: { to: person.language } }
    return { id: newId }
  })
  // A code, which each approver reads in their language.
  const { approval } = await changeRoles(ctx, id, { roles, reason: 'invitation' })
  return { id, approval }
}

/** Mails a person a link to set a password and a second factor. */
export async function mailLink(tx: Transaction, ctx: StaffActor, staffId: string): Promise<void> {
  const person = await readStaffRow(tx, staffId)
  if (!person) throw new Refusal('not_found')
  const { secret, hash } = createToken()
  const now = ctx.clock.now()
  await insertStaffLink(tx, hash, staffId, { now, expiresAt: new Date(now.getTime() + linkLifeMs) })
  await enqueueMail(tx, ctx, {
    to: person.email,
    locale: localeOfLanguage[person.language],
    kind: 'staff_invitation',
    data: { token: secret, name: person.name },
  })
}

/** Mails the link again to a person who has not used it. */
export async function inviteAgain(ctx: StaffActor, id: string): Promise<Record<never, never>> {
  return act(ctx, { verb: 'staff.invite-again', object: { kind: 'staff', id } }, async (tx) => {
    const person = await readStaffRow(tx, id)
    if (!person || person.hasPassword || person.endedAt) throw new Refusal('not_found')
    await mailLink(tx, ctx, id)
    return {}
  })
}

/** The e-mail address of a link. @throws Refusal token_not_valid */
export async function showLink(ctx: OfficeCtx, token: string): Promise<{ email: string }> {
  const email = await readStaffLink(ctx.db, hashToken(token), ctx.clock.now())
  if (!email) throw new Refusal('token_not_valid')
  return { email }
}

/**
 * Sets the password of the link's person and starts their session; the second factor is set up next.
 * @throws Refusal token_not_valid, invalid_input for a password that is too short or common
 */
export async function openInvitation(
  ctx: OfficeCtx,
  { token, password }: { token: string; password: string },
) {
  const { email } = await showLink(ctx, token)
  refuseWeakStaffPassword(password)
  const person = await setPasswordByLink(
    ctx.db,
    hashToken(token),
    await hashPassword(password),
    ctx.clock.now(),
  )
  const credentials = person && (await findStaffCredentials(ctx.db, email))
  if (!person || !credentials) throw new Refusal('token_not_valid')
  await record(
    asPerson(ctx, person),
    { verb: 'password.set', object: { kind: 'staff', id: person.id } },
    'done',
  )
  return beginSecondStep(ctx, credentials)
}
