import type { Config } from '../platform/config.ts'

/** Stands for the nonce in a page that is kept; each visitor gets the page with a nonce of his own in its place. */
export const noncePlaceholder = 'vaiven-nonce-placeholder'

/**
 * Scripts run only with the response's nonce, everything else comes from here. Frames may show the payment pages
 * of the providers that are configured, this shop's own return page inside them, and the map and the videos of the
 * settings. WebAssembly reads QR codes.
 */
export function contentSecurityPolicy(config: Config, nonce: string): string {
  const { mapUrl, videos } = config.outside
  const framed = [config.unlimit.url, mapUrl, ...Object.values(videos)].filter((url) => url !== undefined)
  const frames = ["'self'", ...new Set(framed.map((url) => new URL(url).origin))].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    // A bank's form is posted to the bank.
    "form-action 'self' https:",
    "frame-ancestors 'self'",
  ].join('; ')
}

export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
}
