import { Refusal } from '#domain/refusal.ts'
import { isPassword } from '#server/accounts/passwords/passwords.ts'
import { record } from '#server/office-log/act.ts'
import type { OfficeCtx } from '#server/platform/context.ts'
import type { HalfOpenSession } from '#server/platform/http/office-http.ts'
import { clientOf, countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { checkTotp } from '../factors/check-totp.ts'
import { findStaffCredentials, readStaffFactor } from '../staff-sql.ts'
import { beginStaffSession, renewStaffSession } from './staff-session.ts'

const minutes = 15

/**
 * Begins a session with e-mail and password; the second factor is still to come. An unknown person gets the answer of a
 * wrong password, after the same time.
 * @throws Refusal login_error, too_many_attempts
 */
export async function logInToOffice(
  ctx: OfficeCtx,
  { email, password }: { email: string; password: string },
): Promise<{ next: 'totp' | 'enrol'; token: string }> {
  const attempt = await countAttempt(ctx, minutes, [
    { whose: ['office log-in', email, clientOf(ctx.ip)], most: 10 },
    { whose: ['office log-in', email], most: 30 },
    { whose: ['office log-in by', clientOf(ctx.ip)], most: 60 },
  ])
  const person = await findStaffCredentials(ctx.db, email)
  if (!(await isPassword(person?.password_hash ?? null, password)) || !person) {
    if (person) await record(asPerson(ctx, person), { verb: 'log-in.password' }, 'refused(login_error)')
    throw new Refusal('login_error')
  }
  await attempt.giveBack()
  return { next: person.totp_secret ? 'totp' : 'enrol', token: await beginStaffSession(ctx, person.id) }
}

/**
 * Opens the session with a code of the authenticator app.
 * @throws Refusal code_not_valid, too_many_attempts after ten wrong codes
 */
export async function showSecondFactor(
  ctx: OfficeCtx & { halfOpen: HalfOpenSession },
  { totp }: { totp: string },
) {
  const { staffId, id } = ctx.halfOpen
  const attempt = await countAttempt(ctx, minutes, [{ whose: ['office code', staffId], most: 10 }])
  const person = await readStaffFactor(ctx.db, staffId)
  const actor = asPerson(ctx, { id: staffId, name: person.name })
  if (!(await checkTotp(ctx, { id: staffId, totp_secret: person.totp_secret }, totp))) {
    await record(actor, { verb: 'log-in' }, 'refused(code_not_valid)')
    throw new Refusal('code_not_valid')
  }
  await attempt.giveBack()
  const token = await renewStaffSession(ctx, id)
  await record(actor, { verb: 'log-in' }, 'done')
  return { token, email: person.email, roles: person.roles }
}

/** The context of somebody who is not logged in yet, for the log. */
function asPerson(ctx: OfficeCtx, { id, name }: { id: string; name: string }) {
  return Object.assign({}, ctx, { log: ctx.log, actor: { kind: 'staff' as const, id }, actorName: name })
}
