import type { PlainKey } from '#contract/platform/message-keys.ts'

export type LegalName = 'terms' | 'privacy' | 'notice' | 'accessibility' | 'notice2023'

type Key = PlainKey

/** `isPrevious`: an earlier version, which is not in force any more and stays readable at its own address. */
type LegalPage = { to: `/${string}`; short: Key; title: Key; description: Key; isPrevious?: true }

const notice = {
  to: '/aviso-privacidad',
  short: 'page_legal_notice',
  title: 'page_legal_notice_title',
  description: 'page_legal_notice_description',
} as const

/** The legal pages: their addresses and titles. */
export const legalPages: Record<LegalName, LegalPage> = {
  terms: {
    to: '/terminos',
    short: 'page_legal_terms',
    title: 'page_legal_terms_title',
    description: 'page_legal_terms_description',
  },
  privacy: {
    to: '/privacidad',
    short: 'page_legal_privacy',
    title: 'page_legal_privacy_title',
    description: 'page_legal_privacy_description',
  },
  notice,
  accessibility: {
    to: '/accesibilidad',
    short: 'page_legal_accessibility',
    title: 'page_legal_accessibility_title',
    description: 'page_legal_accessibility_description',
  },
  notice2023: { ...notice, to: '/aviso-privacidad-2023-01-27', isPrevious: true },
}

/** The pages whose text is in force. */
export const legalPagesInForce = Object.values(legalPages).filter(({ isPrevious }) => !isPrevious)
