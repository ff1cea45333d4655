import type { Shop } from '#server/platform/context.ts'
import { readTotpSecrets, replaceTotpSecret } from './factor-sql.ts'
import { sealAgain } from './totp-secret.ts'

/**
 * Seals the secrets of authenticator apps with the first of SESSION_SECRETS, so that the one before can be taken out. Returns
 * how many were sealed with another one; one that none of them opens is left, and its person named in the log.
 */
export async function resealSecrets({ db, config, log }: Shop): Promise<number> {
  let count = 0
  for (const { id, totp_secret: from } of await readTotpSecrets(db)) {
    try {
      const to = from && sealAgain(config, from)
      if (!to) continue
      await replaceTotpSecret(db, id, { from, to })
      count++
    } catch {
      log.error({ staff: id }, 'none of SESSION_SECRETS opens the second factor of a person: reset it')
    }
  }
  if (count > 0) log.info({ count }, 'second factors were sealed with the first of SESSION_SECRETS')
  return count
}
