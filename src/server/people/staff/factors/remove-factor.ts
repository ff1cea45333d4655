import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { act } from '#server/records/office-log/act.ts'
import { lockStaffFactors } from '../people/people-sql.ts'
import { readStaffFactor } from '../staff-sql.ts'
import { deleteStaffPasskey, deleteTotpSecret, readStaffPasskeys } from './factor-sql.ts'

/**
 * Removes the caller's authenticator app or one of their passkeys; other factors stay.
 * @throws Refusal not_found, last_factor
 */
export function removeFactor(
  ctx: StaffCtx,
  factor: 'totp' | { passkey: string },
): Promise<Record<never, never>> {
  const { id } = ctx.staff
  const verb = factor === 'totp' ? 'factor.remove-totp' : 'factor.remove-passkey'
  return act(ctx, { verb, object: { kind: 'staff', id } }, async (tx) => {
    await lockStaffFactors(tx, id)
    const { totpSecret } = await readStaffFactor(tx, id)
    const passkeys = await readStaffPasskeys(tx, id)
    const isThere = factor === 'totp' ? totpSecret : passkeys.some((one) => one.id === factor.passkey)
    if (!isThere) throw new Refusal('not_found')
    if (passkeys.length + (totpSecret ? 1 : 0) === 1) throw new Refusal('last_factor')
    await (factor === 'totp' ? deleteTotpSecret(tx, id) : deleteStaffPasskey(tx, id, factor.passkey))
    return {}
  })
}
