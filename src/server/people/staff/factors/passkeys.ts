import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import {
  countPasskeyUse,
  type NewPasskey,
  readStaffPasskeys,
  storeChallenge,
  takeChallenge,
} from './factor-sql.ts'

/** Loaded on first use: it is large, and few people have a passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * The algorithms of a passkey: EdDSA, ES256 and RS256 (COSE), which all authenticators have. The library's default
 * asks Node for ML-DSA, too, which prints a warning that it is experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

type Parts = Pick<Shop, 'config' | 'db' | 'clock' | 'log'>

/** The host and origin that the shop's passkeys are bound to. */
function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** The options for creating a passkey in a browser; their challenge is stored in the session. */
export async function passkeyToRegister(
  shop: Parts,
  { sessionId, staffId, email, name }: { sessionId: string; staffId: string; email: string; name: string },
) {
  const registered = await readStaffPasskeys(shop.db, staffId)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Vaivén',
    rpID: relyingParty(shop.config).rpID,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(staffId),
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: registered.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await storeChallenge(shop.db, sessionId, options.challenge)
  return options
}

/** The passkey that a browser has created for the session's challenge; null when it is invalid. */
export async function readNewPasskey(
  shop: Parts,
  sessionId: string,
  response: unknown,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const challenge = await takeChallenge(shop.db, sessionId)
  if (!challenge) return null
  const { rpID, origin } = relyingParty(shop.config)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((error: Error) => {
    shop.log.info({ reason: error.message }, 'a passkey was not accepted')
    return { registrationInfo: undefined }
  })
  if (!registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** The options for using one of the person's passkeys; undefined when there is none. */
export async function passkeyToUse(
  shop: Parts,
  { sessionId, staffId }: { sessionId: string; staffId: string },
) {
  const registered = await readStaffPasskeys(shop.db, staffId)
  if (registered.length === 0) return undefined
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop.config).rpID,
    allowCredentials: registered.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await storeChallenge(shop.db, sessionId, options.challenge)
  return options
}

/** Whether a browser has signed the session's challenge with one of the person's passkeys. */
export async function checkPasskey(
  shop: Parts,
  { sessionId, staffId }: { sessionId: string; staffId: string },
  response: unknown,
): Promise<boolean> {
  const challenge = await takeChallenge(shop.db, sessionId)
  const answer = response as AuthenticationResponseJSON
  const registered = await readStaffPasskeys(shop.db, staffId)
  const passkey = registered.find(({ id }) => id === answer.id)
  if (!challenge || !passkey) return false
  const { rpID, origin } = relyingParty(shop.config)
  const { publicKey, counter, transports } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: passkey.id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch((error: Error) => {
    shop.log.info({ reason: error.message }, 'a passkey was not accepted')
    return { verified: false as const, authenticationInfo: undefined }
  })
  if (!result.verified || !result.authenticationInfo) return false
  await countPasskeyUse(shop.db, passkey.id, result.authenticationInfo.newCounter, shop.clock.now())
  return true
}
