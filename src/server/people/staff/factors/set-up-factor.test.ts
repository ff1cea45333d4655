import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs } from '#server/platform/context.ts'
import { sql } from '#test/helpers/builders.ts'
import { addStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { offerFactors, setUpFactor } from './set-up-factor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function openSession(staffId: string): Promise<string> {
  const id = randomUUID()
  const now = shop.clock.now()
  await sql(
    shop,
    `insert into staff_sessions (id, staff_id, token_hash, device, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, '', $4, $4, $5)`,
    [id, staffId, randomBytes(32), now, new Date(now.getTime() + 3_600_000)],
  )
  return id
}

/** A browser's answer to a challenge: a new passkey, without an attestation. */
function createPasskey(challenge: string) {
  const { hostname, origin } = new URL(shop.config.publicUrl)
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')])
  // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const key = [Buffer.from('a501020326200121', 'hex'), coordinate(x), Buffer.from('22', 'hex'), coordinate(y)]
  const authData = Buffer.concat([
    createHash('sha256').update(hostname).digest(),
    // The user was present and verified; the credential follows.
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    ...key,
  ])
  // CBOR: {fmt: 'none', attStmt: {}, authData}
  const attestationObject = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  }
}

test('of browsers that set up a first passkey at the same moment one succeeds', async () => {
  const { id: staffId } = await addStaff(shop)
  await sql(shop, 'update staff_people set totp_secret = null where id = $1', [staffId])
  const ctx = actAs(shop, { kind: 'staff', id: staffId })
  const tries = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const sessionId = await openSession(staffId)
      const { passkey } = await offerFactors(shop, { staffId, sessionId })
      return { sessionId, response: createPasskey(passkey.challenge) }
    }),
  )

  const codes = await Promise.all(
    tries.map(({ sessionId, response }) =>
      setUpFactor(ctx, { staffId, sessionId }, { passkey: response }, { first: true }).then(
        () => 'done',
        (error: { code?: string }) => error.code ?? String(error),
      ),
    ),
  )

  expect(codes.toSorted()).toEqual(['done', ...Array(3).fill('office_log_in_required')])
  expect(await sql(shop, 'select id from staff_passkeys where staff_id = $1', [staffId])).toHaveLength(1)
})

test('a passkey is asked for with algorithms that are not experimental in Node', async () => {
  const { id: staffId } = await addStaff(shop)
  const { passkey } = await offerFactors(shop, { staffId, sessionId: await openSession(staffId) })
  const names = { EdDSA: -8, ES256: -7, RS256: -257 }
  expect(passkey.pubKeyCredParams.map(({ alg }) => alg)).toEqual(Object.values(names))
})
