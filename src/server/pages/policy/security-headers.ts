import type { Config } from '../../platform/config.ts'

/**
 * Headers of every answer: content is what it says it is, no other site learns which page
 * a visitor came from or shares a window with ours, the camera is for reading tickets. Behind TLS, never without it.
 * Any other answer can do nothing when it is opened as a page; a page brings a policy of its own.
 */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // For what does not know frame-ancestors.
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
