import { createHmac } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { clientOf } from '#server/platform/rate-limits/rate-limit.ts'

/**
 * The caller's IPv4 address or IPv6 /64 network as a keyed hash in hex, which tells networks apart and nothing
 * more; null for calls without one, of pages that are rendered here without a visitor.
 */
export function networkOf({ ip, config }: Pick<Ctx, 'ip' | 'config'>): string | null {
  if (ip === 'in-process') return null
  const [secret = ''] = config.sessionSecrets
  return createHmac('sha256', secret)
    .update(`network ${clientOf(ip)}`)
    .digest('hex')
    .slice(0, 32)
}
