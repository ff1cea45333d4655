import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import { renewOfflinePage } from './offline-page.ts'
import { forEverything } from './revalidate-everything.ts'
import { useRootData } from './root-data.ts'

const yearInSeconds = 365 * 24 * 3600

/**
 * Changes country and locale under everything that is open: what the page shows is fetched again, what has been
 * typed stays. Throws when the shop cannot be reached; then nothing has changed.
 */
export function useChoose(): (country: CountryCode, locale: Locale) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (country, locale) => {
    // Without the shop, what follows would break the page.
    const { ok } = await fetch('/api/locales', { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    if (!ok) throw new Error('the shop does not answer')
    keep(country, locale)
    renewOfflinePage()
    await forEverything(revalidate)
  }
}

/** A visitor who has chosen no country keeps that of the host (`countryOfHost`). */
export function useStoredPreferences(): void {
  const { country, locale } = useRootData()
  useEffect(() => {
    if (!/(^|; )country=/.test(document.cookie)) keep(country, locale)
  }, [country, locale])
}

/** The two cookies that the server reads. */
function keep(country: CountryCode, locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  for (const pair of [`country=${country}`, `locale=${locale}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store does not exist on plain http
    document.cookie = `${pair}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`
  }
}
