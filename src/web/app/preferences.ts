import { useRevalidator } from 'react-router'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countryOfHost } from '#domain/geography/countries/country-of-host.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { renewOfflinePage } from '../browser/offer-offline-page.ts'
import { revalidateAll } from './revalidate-all.ts'

const yearInSeconds = 365 * 24 * 3600

/**
 * Changes country and locale without a reload: loads the page's data again, input stays. Throws when the shop cannot be
 * reached; then nothing has changed.
 */
export function useSetPreferences(): (country: CountryCode, locale: Locale) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (country, locale) => {
    // If the shop does not answer, continuing would break the page.
    const { ok } = await fetch('/api/locales', { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    if (!ok) throw new Error('the shop does not answer')
    storePreferences(country, locale)
    renewOfflinePage()
    await revalidateAll(revalidate)
  }
}

/**
 * Sets the two cookies that the server reads. The host's defaults are not stored, because a CDN forwards visitors with
 * a cookie to the shop (docs/operating/cdn.md).
 */
function storePreferences(country: CountryCode, locale: Locale): void {
  const hosts = countryOfHost(window.location.host)
  const isForHost = country === hosts.code && locale === hosts.locales[0]
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  for (const pair of [`country=${country}`, `locale=${locale}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store does not exist on plain http
    document.cookie = `${pair}; path=/; max-age=${isForHost ? 0 : yearInSeconds}; samesite=lax${secure}`
  }
}
