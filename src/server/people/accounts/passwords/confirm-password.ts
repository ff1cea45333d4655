import { type Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countLogIn } from '../sessions/count-log-in.ts'
import { isPassword } from './passwords.ts'

/**
 * Asks for the password again before a change that could take the account away from its owner. Guesses count
 * towards the log-in limit.
 * @throws Refusal invalid_input {currentPassword: password_is_required | password_is_wrong},
 * too_many_attempts
 */
export async function confirmPassword(
  ctx: CustomerCtx,
  passwordHash: string,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw wrong('password_is_required')
  const attempt = await countLogIn(ctx, ctx.customer.email)
  if (!(await isPassword(passwordHash, currentPassword))) throw wrong('password_is_wrong')
  await attempt.uncount()
}

function wrong(key: 'password_is_required' | 'password_is_wrong'): Refusal {
  return refusedField('currentPassword', key)
}
