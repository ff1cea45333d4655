import type { Config } from '#server/platform/config.ts'
import { readSignedLink, signLink } from '#server/platform/signed-link.ts'

const lifeMs = 30 * 86_400_000
const purpose = 'refund account'

/** The token of the link in a mail about a refund: the refund's id and the link's expiry. */
export function refundToken(config: Pick<Config, 'sessionSecrets'>, refundId: string, now: Date): string {
  return signLink(config, purpose, refundId, new Date(now.getTime() + lifeMs))
}

/** @throws Refusal token_not_valid when its signature is wrong or it has expired */
export function readRefundToken(config: Pick<Config, 'sessionSecrets'>, token: string, now: Date): string {
  return readSignedLink(config, purpose, token, now)
}
