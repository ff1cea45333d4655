import { paymentPageOrigins } from '../../payments/providers/providers.ts'
import type { Config } from '../../platform/config.ts'
import { mapHost } from './map-policy.ts'

/**
 * Content-Security-Policy of a page. Scripts are files of the shop or, inside the page, those with these hashes;
 * everything else comes from here too. The payment pages of the configured providers may be framed and posted to,
 * and from there the page of the customer's bank (3-D Secure), whose address is not known before. Frames also show
 * this shop's own return page, and the map and the videos of the settings. Pins are put on streets of the host that the settings name.
 * WebAssembly reads QR codes.
 */
export function contentSecurityPolicy(config: Config, scriptHashes: readonly string[]): string {
  const { mapUrl, videos } = config.outside
  const shown = [mapUrl, ...Object.values(videos)].flatMap((url) => (url ? new URL(url).origin : []))
  const payment = paymentPageOrigins(config)
  const toPay = payment.length > 0 ? [...payment, 'https:'] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, "'wasm-unsafe-eval'"].join(' '),
    // Vite puts styles into the page in development.
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
