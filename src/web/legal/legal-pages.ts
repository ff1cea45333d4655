import type { PlainKey } from '#contract/message-keys.ts'

export type LegalName = 'terms' | 'privacy' | 'notice'

type Key = PlainKey

/** The three legal pages: their addresses and titles. */
export const legalPages: Record<LegalName, { to: string; short: Key; title: Key; description: Key }> = {
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
  notice: {
    to: '/aviso-privacidad',
    short: 'page_legal_notice',
    title: 'page_legal_notice_title',
    description: 'page_legal_notice_description',
  },
}
