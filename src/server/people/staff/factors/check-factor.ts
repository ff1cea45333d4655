import { Refusal } from '#domain/platform/refusal.ts'
import { countLogIn } from '#server/people/accounts/sessions/count-log-in.ts'
import type { Ctx, Shop } from '#server/platform/context.ts'
import { readStaffFactor } from '../staff-sql.ts'
import { checkTotp } from './check-totp.ts'
import { checkPasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** A second factor as a person enters it, in one of its forms. */
export type FactorInput = {
  totp?: string | undefined
  recoveryCode?: string | undefined
  /** the browser's response to the session's challenge */
  passkey?: Record<string, unknown> | undefined
}

/**
 * Checks a person's second factor in a session. Failures of all factors share one limit.
 * @throws Refusal code_not_valid, too_many_attempts after ten failures of one client
 */
export async function checkFactor(
  shop: Shop & Pick<Ctx, 'ip'>,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  { totp, recoveryCode, passkey }: FactorInput,
): Promise<void> {
  const attempt = await countLogIn(shop, staffId, 'office factor')
  const isRight = passkey
    ? await checkPasskey(shop, { sessionId, staffId }, passkey)
    : recoveryCode
      ? await spendRecoveryCode(shop, staffId, recoveryCode)
      : totp !== undefined &&
        (await checkTotp(shop, { id: staffId, ...(await readStaffFactor(shop.db, staffId)) }, totp))
  if (!isRight) throw new Refusal('code_not_valid')
  await attempt.uncount()
}
