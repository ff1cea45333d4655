import { paymentPageOrigins } from '#server/sales/payments/providers/providers.ts'
import type { Config } from '../../platform/config.ts'
import { mapHost } from './map-policy.ts'

/**
 * The Content-Security-Policy of a page. Scripts: the shop's files, and inline ones with these hashes. Frames
 * and form posts: the payment pages of the configured providers, and from there any https page, because the
 * address of the customer's bank (3-D Secure) is unknown; also the shop's return page, and the configured map
 * and videos. Images: the configured map's host. WebAssembly reads QR codes.
 */
export function contentSecurityPolicy(config: Config, scriptHashes: readonly string[]): string {
  const { mapUrl, videos } = config.outside
  const shown = [mapUrl, ...Object.values(videos)].flatMap((url) => (url ? new URL(url).origin : []))
  const payment = paymentPageOrigins(config)
  const toPay = payment.length > 0 ? [...payment, 'https:'] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, "'wasm-unsafe-eval'"].join(' '),
    // Vite inlines styles during development.
    config.production ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${mapHost(config)}`,
    "font-src 'self'",
    `connect-src 'self'${mapHost(config)}`,
    allow('frame-src', [...toPay, ...shown]),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    allow('form-action', toPay),
    "frame-ancestors 'self'",
  ].join('; ')
}

function allow(directive: string, origins: string[]): string {
  return [directive, "'self'", ...new Set(origins)].join(' ')
}
