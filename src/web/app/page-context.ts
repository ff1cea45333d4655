import { createContext } from 'react-router'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Api, Send } from '../api/api.ts'
import type { SocialLinks } from './root-data.ts'

/** Facts about the visitor of a server-rendered page, and the in-process API client. */
export type PageContext = {
  api: Api
  country: CountryCode
  locale: Locale
  publicUrl: string
  demo: boolean
  socialLinks: SocialLinks
  /** hours before a trip after which its order can no longer be changed */
  freezeHours: number
  /** embedded content of other hosts, loaded on demand */
  outside: {
    mapUrl: string
    videos: Partial<Record<'about-us' | 'wedding' | 'how-book' | 'companies', string>>
    companySite?: string | undefined
  }
  /** the mailbox of each country's office */
  officeMails: Record<CountryCode, string>
  nonce: string
}

export type PageFacts = Omit<PageContext, 'api'> & { send: Send }

export const pageContext = createContext<PageContext>()
