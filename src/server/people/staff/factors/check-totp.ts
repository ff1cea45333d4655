import { createGuardrails, verifySync } from 'otplib'
import type { Shop } from '#server/platform/context.ts'
import { takeTotpStep } from '../staff-sql.ts'
import { openSecret } from './totp-secret.ts'

// The demo's secret is as short as those in the examples of authenticator apps.
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** Clocks of phones may be off by one step. */
const toleranceSeconds = 30

/**
 * The time step of a code from the authenticator app with this (encrypted) secret, at most one step off; null
 * when the code is wrong.
 */
export function readTotpStep(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  sealed: Buffer,
  code: string,
): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({
    secret: openSecret(config, sealed),
    token,
    guardrails,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Whether a code is valid and was not used before. */
export async function checkTotp(
  shop: Pick<Shop, 'config' | 'db' | 'clock'>,
  person: { id: string; totpSecret: Buffer | null },
  code: string,
): Promise<boolean> {
  const step = person.totpSecret && readTotpStep(shop, person.totpSecret, code)
  return step !== null && takeTotpStep(shop.db, person.id, step)
}
