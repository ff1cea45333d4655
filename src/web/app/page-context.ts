import { createContext } from 'react-router'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import type { Api, Send } from '../api/api.ts'
import type { SocialLinks } from './root-data.ts'

/** Facts about the visitor of a page that is rendered on the server, and its way to call the shop in process. */
export type PageContext = {
  api: Api
  country: CountryCode
  locale: Locale
  publicUrl: string
  demo: boolean
  socialLinks: SocialLinks
  /** hours before a trip after which its order can no longer be changed */
  freezeHours: number
  /** content of other hosts that our pages show once a visitor asks for it */
  outside: {
    mapUrl: string
    videos: Partial<Record<'about-us' | 'wedding' | 'how-book' | 'companies', string>>
    companySite?: string | undefined
  }
  /** where the office of each country gets its mail */
  officeMails: Record<CountryCode, string>
  nonce: string
}

export type PageFacts = Omit<PageContext, 'api'> & { send: Send }

export const pageContext = createContext<PageContext>()
