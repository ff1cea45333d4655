import { generateSecret, generateURI } from 'otplib'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { record, type StaffActor } from '#server/records/office-log/act.ts'
import { readStaffFactor } from '../staff-sql.ts'
import { readTotpStep } from './check-totp.ts'
import {
  insertStaffPasskey,
  lockWithoutSecondFactor,
  readNewTotpSecret,
  readStaffPasskeys,
  setTotpSecret,
  storeNewTotpSecret,
} from './factor-sql.ts'
import { passkeyToRegister, readNewPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './totp-secret.ts'

type StaffSession = { staffId: string; sessionId: string }

/** A new secret for an authenticator app, as QR code and text, and the options for creating a passkey. */
export async function offerFactors(shop: Shop, { staffId, sessionId }: StaffSession) {
  const { email, name } = await readStaffFactor(shop.db, staffId)
  const sealed = await storeNewTotpSecret(shop.db, sessionId, sealSecret(shop.config, generateSecret()))
  const secret = openSecret(shop.config, sealed)
  const { toString: drawQr } = await import('qrcode')
  const uri = generateURI({ issuer: 'Vaivén', label: email, secret })
  return {
    secret,
    qr: await drawQr(uri, { type: 'svg', margin: 2 }),
    passkey: await passkeyToRegister(shop, { sessionId, staffId, email, name }),
  }
}

/** The first code of the new authenticator app, or the passkey that the browser has created. */
export type NewFactor = {
  totp?: string | undefined
  passkey?: Record<string, unknown> | undefined
  passkeyName?: string | undefined
}

/**
 * Sets up an authenticator app or a passkey. `first`: the person has no factor yet, and gets recovery codes,
 * too.
 * @throws Refusal code_not_valid; permission_needed when a first factor is set up and there is one
 */
export async function setUpFactor(
  ctx: Shop & StaffActor,
  { staffId, sessionId }: StaffSession,
  { totp, passkey, passkeyName }: NewFactor,
  { first }: { first: boolean },
): Promise<string[]> {
  await ctx.db.transaction((tx) => assertFirst(tx, staffId, { first }))
  if (passkey) {
    const name = passkeyName || (await nextPasskeyName(ctx, staffId))
    await setUpPasskey(ctx, { staffId, sessionId }, { name, response: passkey }, { first })
  } else await setUpTotp(ctx, { staffId, sessionId }, totp ?? '', { first })
  await record(
    ctx,
    { verb: passkey ? 'factor.add-passkey' : 'factor.set-totp', object: { kind: 'staff', id: staffId } },
    'done',
  )
  return first ? ctx.db.transaction((tx) => renewRecoveryCodes(tx, staffId, ctx.clock.now())) : []
}

/** `Llave de acceso 2`, in the language of the person. */
async function nextPasskeyName({ db }: Shop, staffId: string): Promise<string> {
  const [{ language }, passkeys] = await Promise.all([
    readStaffFactor(db, staffId),
    readStaffPasskeys(db, staffId),
  ])
  return officeText(language, 'factor_passkey_name', { number: passkeys.length + 1 })
}

async function setUpPasskey(
  shop: Shop,
  { staffId, sessionId }: StaffSession,
  { name, response }: { name: string; response: Record<string, unknown> },
  { first }: { first: boolean },
) {
  const passkey = await readNewPasskey(shop, sessionId, response)
  if (!passkey) throw new Refusal('code_not_valid')
  await shop.db.transaction(async (tx) => {
    await assertFirst(tx, staffId, { first })
    if (!(await insertStaffPasskey(tx, staffId, { ...passkey, name }, shop.clock.now())))
      throw new Refusal('code_not_valid')
  })
}

/** Only one of two browsers that set up a first factor at once succeeds. */
async function assertFirst(tx: Transaction, staffId: string, { first }: { first: boolean }) {
  if (first && !(await lockWithoutSecondFactor(tx, staffId))) throw new Refusal('office_log_in_required')
}

async function setUpTotp(
  shop: Shop,
  { staffId, sessionId }: StaffSession,
  totp: string,
  { first }: { first: boolean },
) {
  const sealed = await readNewTotpSecret(shop.db, sessionId)
  const step = sealed && readTotpStep(shop, sealed, totp)
  if (!sealed || !step) throw new Refusal('code_not_valid')
  await shop.db.transaction(async (tx) => {
    await assertFirst(tx, staffId, { first })
    await setTotpSecret(tx, staffId, { sealed, step, sessionId })
  })
}
