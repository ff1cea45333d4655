import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findCredentials } from '../account-sql.ts'
import { isPassword } from '../passwords/passwords.ts'
import { countLogIn } from './count-log-in.ts'
import { describeLogIn, newSession } from './new-session.ts'
import { insertSession } from './session-sql.ts'

/** Starts a session, whose row is the record of it. */
export async function logIn(ctx: Ctx, { email, password }: { email: string; password: string }) {
  // Counted before the hash, which makes guessing expensive; uncounted when the password was right.
  const attempt = await countLogIn(ctx, email)
  const person = await findCredentials(ctx.db, email)
  const isRight = await isPassword(person?.passwordHash ?? null, password)
  const session = newSession(ctx, ctx.device)
  if (!person || !isRight || !(await insertSession(ctx.db, session, person, ctx.clock.now()))) {
    throw new Refusal('login_error')
  }
  await attempt.uncount()
  return describeLogIn(session)
}
