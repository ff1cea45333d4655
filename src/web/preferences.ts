import { useEffect } from 'react'
import { countries } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { findLocale, type Locale } from '#domain/locales.ts'
import { api } from './browser-api.ts'
import { useRootData } from './root-data.ts'

const yearInSeconds = 365 * 24 * 3600

/** Keeps country and locale in the two cookies that the server reads, and has it render everything again. */
export function choose(country: CountryCode, locale: Locale): void {
  keep('country', country)
  keep('locale', locale)
  window.location.reload()
}

function keep(name: 'country' | 'locale', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store does not exist on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`
}

/** A visitor who has chosen no country yet gets that of the address he came to. */
export function useChannelOfHost(): void {
  const shown = useRootData()
  useEffect(() => {
    if (/(^|; )country=/.test(document.cookie)) return
    api('GET /api/channels/{host}', { params: { host: window.location.hostname } })
      .then(({ countryCode, defaultLocaleCode }) => {
        const country = countries.find(({ code }) => code === countryCode)
        const locale = findLocale(defaultLocaleCode)
        if (!country || !locale) return
        if (country.code !== shown.country || locale !== shown.locale) return choose(country.code, locale)
        keep('country', country.code)
        keep('locale', locale)
      })
      .catch(() => {}) // the page is good as it is; the next visit asks again
  }, [shown.country, shown.locale])
}
