import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a session's token says: whose it is, which session row it stands for, and until when. */
export type SessionClaims = { userId: string; sessionId: string; expiresAt: Date }

/** How long a log-in lasts. */
export const sessionLifeMs = 7 * 24 * 3_600_000

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Every token of the shop has this header, letter by letter, so that no other algorithm can be asked for. */
const header = encode({ alg: 'HS256', typ: 'JWT' })

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// node:crypto answers in the same turn and costs a tenth of WebCrypto's way; every call of the shop pays for it.
function signatureOf(signed: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(signed).digest()
}

/** The token of a session: a JWT (RFC 7519) with HS256 and the claims sub, jti (the session row) and exp. */
export function writeSessionToken({ userId, sessionId, expiresAt }: SessionClaims, secret: string): string {
  const claims = encode({ sub: userId, jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) })
  const signed = `${header}.${claims}`
  return `${signed}.${signatureOf(signed, secret).toString('base64url')}`
}

/** What a token says, or null when the shop did not write it or it has expired at `now`. */
export function readSessionToken(token: string, secret: string, now: Date): SessionClaims | null {
  const known = signed.get(token)
  const claims = known?.secret === secret ? known.claims : readSigned(token, secret)
  return claims && claims.expiresAt > now ? claims : null
}

/*
 * Tokens that the shop signed, for a browser sends the same one with each call and a signature costs more than all
 * else that is read of it. Nobody can add to them without the secret.
 */
const signed = new Map<string, { secret: string; claims: SessionClaims }>()
const mostRemembered = 2_000

function readSigned(token: string, secret: string): SessionClaims | null {
  const [head, body, signature, rest] = token.split('.')
  if (head !== header || !body || !signature || rest !== undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${head}.${body}`, secret)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { sub, jti, exp } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') return null
  if (!uuidShape.test(jti)) return null
  const claims = { userId: sub, sessionId: jti, expiresAt: new Date(exp * 1000) }
  if (signed.size === mostRemembered) signed.clear()
  signed.set(token, { secret, claims })
  return claims
}
