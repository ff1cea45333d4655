import type { Role } from '#domain/people/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ActorCtx } from '../platform/context.ts'
import { changeRole } from './account-sql.ts'

/**
 * Grants a role to a customer's account, or revokes it. Takes effect with their next call.
 * @throws Refusal email_not_registered
 */
export async function grantRole(
  { db, clock, actor }: ActorCtx,
  { email, role, revoke = false }: { email: string; role: Role; revoke?: boolean },
): Promise<'granted' | 'revoked' | 'unchanged'> {
  const changed = await changeRole(db, { email, role, revoke, actor }, clock.now())
  if (changed === undefined) throw new Refusal('email_not_registered')
  if (!changed) return 'unchanged'
  return revoke ? 'revoked' : 'granted'
}
