import { createGuardrails, verifySync } from 'otplib'
import type { Shop } from '#server/platform/context.ts'
import { takeTotpStep } from '../staff-sql.ts'
import { openSecret } from './totp-secret.ts'

// The secret of the demo is as short as the one that authenticator apps show in their examples.
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** Clocks of phones may be off by one step. */
const toleranceSeconds = 30

/** Whether a code is the authenticator app's, now or one step away, and was not used before. */
export async function checkTotp(
  shop: Pick<Shop, 'config' | 'db' | 'clock'>,
  person: { id: string; totp_secret: Buffer | null },
  code: string,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '')
  if (!person.totp_secret || !/^\d{6}$/.test(token)) return false
  const result = verifySync({
    secret: openSecret(shop.config, person.totp_secret),
    token,
    guardrails,
    epoch: Math.floor(shop.clock.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
  })
  return result.valid && 'timeStep' in result && takeTotpStep(shop.db, person.id, result.timeStep)
}
