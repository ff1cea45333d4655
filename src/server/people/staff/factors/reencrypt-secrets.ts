import type { Shop } from '#server/platform/context.ts'
import { readTotpSecrets, replaceTotpSecret } from './factor-sql.ts'
import { reencrypt } from './totp-secret.ts'

/**
 * Re-encrypts the secrets of authenticator apps with the first of SESSION_SECRETS, so that older ones can be
 * removed. Returns how many changed; one that none of them decrypts is left, and logged with its person.
 */
export async function reencryptSecrets({ db, config, log }: Shop): Promise<number> {
  let count = 0
  for (const { id, totpSecret: from } of await readTotpSecrets(db)) {
    try {
      const to = from && reencrypt(config, from)
      if (!to) continue
      await replaceTotpSecret(db, id, { from, to })
      count++
    } catch {
      log.error({ staff: id }, 'none of SESSION_SECRETS decrypts the second factor of this person: reset it')
    }
  }
  if (count > 0) log.info({ count }, 'second factors were re-encrypted with the first of SESSION_SECRETS')
  return count
}
