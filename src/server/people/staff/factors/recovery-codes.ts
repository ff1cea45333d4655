import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/people/accounts/tokens.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './factor-sql.ts'

const count = 10

/** Crockford's base 32, which has no characters that look alike. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixteen characters, 80 random bits: `ABCD-EFGH-JKMN-PQRS`. */
function newCode(): string {
  const text = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('')
  return text.replaceAll(/.{4}(?=.)/g, '$&-')
}

function hashCode(code: string): Buffer {
  return hashToken(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
}

/** Replaces a person's recovery codes by ten new ones. They are shown once: only their hashes are stored. */
export async function renewRecoveryCodes(tx: Queryable, staffId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await replaceRecoveryCodes(tx, staffId, codes.map(hashCode), now)
  return codes
}

/** Checks and consumes one of the person's recovery codes. */
export function spendRecoveryCode({ db, clock }: Pick<Shop, 'db' | 'clock'>, staffId: string, code: string) {
  return takeRecoveryCode(db, staffId, hashCode(code), clock.now())
}
