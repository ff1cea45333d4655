import { Refusal } from '#domain/platform/refusal.ts'
import { isPassword } from '#server/people/accounts/passwords/passwords.ts'
import { countLogIn } from '#server/people/accounts/sessions/count-log-in.ts'
import type { OfficeCtx, Shop, StaffCtx } from '#server/platform/context.ts'
import type { HalfOpenSession } from '#server/platform/http/office-http.ts'
import { record, type StaffActor } from '#server/records/office-log/act.ts'
import { checkFactor, type FactorInput } from '../factors/check-factor.ts'
import { type NewFactor, setUpFactor } from '../factors/set-up-factor.ts'
import { findStaffCredentials, readStaffFactor } from '../staff-sql.ts'
import { beginStaffSession, renewStaffSession } from './staff-session.ts'

type Next = { next: 'totp' | 'passkey' | 'enrol'; token: string }

/**
 * Starts a session with e-mail and password; the second factor follows. An unknown person gets the same
 * response as for a wrong password, after the same time.
 * @throws Refusal login_error, too_many_attempts
 */
export async function logInToOffice(
  ctx: OfficeCtx,
  { email, password }: { email: string; password: string },
): Promise<Next> {
  const attempt = await countLogIn(ctx, email, 'office log-in')
  const person = await findStaffCredentials(ctx.db, email)
  if (!(await isPassword(person?.passwordHash ?? null, password)) || !person) {
    await record(person ? asPerson(ctx, person) : asVisitor(ctx), { verb: 'log-in' }, 'refused(login_error)')
    throw new Refusal('login_error')
  }
  await attempt.uncount()
  return beginSecondStep(ctx, person)
}

/** Starts the session of a person whose password was checked, and tells which second factor comes next. */
export async function beginSecondStep(
  ctx: OfficeCtx,
  person: { id: string; totpSecret: Buffer | null; passkeys: number },
): Promise<Next> {
  const next = person.passkeys > 0 ? 'passkey' : person.totpSecret ? 'totp' : 'enrol'
  return { next, token: await beginStaffSession(ctx, person.id) }
}

/**
 * Opens the session with the second factor.
 * @throws Refusal code_not_valid, too_many_attempts after ten wrong codes
 */
export async function logInWithSecondFactor(
  ctx: OfficeCtx & { halfOpen: HalfOpenSession },
  input: FactorInput,
) {
  const { staffId, id: sessionId } = ctx.halfOpen
  const person = await readStaffFactor(ctx.db, staffId)
  const actor = asPerson(ctx, { id: staffId, name: person.name })
  await checkFactor(ctx, { staffId, sessionId }, input).catch(async (error: unknown) => {
    if (error instanceof Refusal) await record(actor, { verb: 'log-in' }, `refused(${error.code})`)
    throw error
  })
  const token = await renewStaffSession(ctx, sessionId)
  await record(actor, { verb: input.recoveryCode ? 'log-in.recovery-code' : 'log-in' }, 'done')
  return { token, email: person.email, roles: person.roles }
}

/**
 * Sets up the first second factor after an invitation, and opens the session with it.
 * @throws Refusal code_not_valid, office_log_in_required when there is a factor
 */
export async function enrol(ctx: OfficeCtx & { halfOpen: HalfOpenSession }, factor: NewFactor) {
  const { staffId, id: sessionId } = ctx.halfOpen
  const person = await readStaffFactor(ctx.db, staffId)
  const actor = asPerson(ctx, { id: staffId, name: person.name })
  const recoveryCodes = await setUpFactor(actor, { staffId, sessionId }, factor, { first: true })
  const token = await renewStaffSession(ctx, sessionId)
  await record(actor, { verb: 'log-in' }, 'done')
  return { token, email: person.email, roles: person.roles, recoveryCodes }
}

/**
 * Checks the second factor again, for a call that needs a fresh one; the session continues with a new token.
 * @throws Refusal code_not_valid, too_many_attempts
 */
export async function stepUp(ctx: StaffCtx, input: Omit<FactorInput, 'recoveryCode'>): Promise<string> {
  const { id: staffId, sessionId } = ctx.staff
  await checkFactor(ctx, { staffId, sessionId }, input).catch(async (error: unknown) => {
    if (error instanceof Refusal) await record(ctx, { verb: 'step-up' }, `refused(${error.code})`)
    throw error
  })
  const token = await renewStaffSession(ctx, sessionId)
  await record(ctx, { verb: 'step-up' }, 'done')
  return token
}

/** The context of a person who is not fully logged in, for the log. */
export function asPerson(ctx: OfficeCtx, { id, name }: { id: string; name: string }): Shop & StaffActor {
  return { ...asVisitor(ctx), actor: { kind: 'staff', id }, actorName: name }
}

/** The context of a visitor, for the log: attempts with an unknown e-mail are logged, too. */
function asVisitor({ config, db, files, clock, log, requestId }: OfficeCtx): Shop & StaffActor {
  return { config, db, files, clock, log, requestId, actor: { kind: 'system', id: 'log-in' } }
}
