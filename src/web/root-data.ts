import { useRouteLoaderData } from 'react-router'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'

/** What every screen may know about its visitor and the shop. */
export type RootData = { country: CountryCode; locale: Locale; demo: boolean; publicUrl: string }

const unknown: RootData = { country: 'MX', locale: 'es_MX', demo: false, publicUrl: '' }

/** The defaults stand in where the root itself has failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? unknown
}
