import { useRouteLoaderData } from 'react-router'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Texts } from '../texts/messages.tsx'

/** The shop's social profiles, as configured. */
export type SocialLinks = Partial<Record<'instagram' | 'facebook' | 'tiktok', string>>

/** Facts about the visitor and the shop for every screen. */
export type RootData = {
  country: CountryCode
  locale: Locale
  demo: boolean
  publicUrl: string
  socialLinks: SocialLinks
  /** hours before a trip after which its order can no longer be changed */
  freezeHours: number
  /** those of every page */
  texts: Texts
}

const unknown: RootData = {
  country: 'MX',
  locale: 'es_MX',
  demo: false,
  publicUrl: '',
  socialLinks: {},
  freezeHours: 72,
  texts: {},
}

/** The defaults are used when the root itself has failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? unknown
}
