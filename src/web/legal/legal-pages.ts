import type { PageTextKey } from '../page-texts.ts'

export type LegalName = 'terms' | 'privacy' | 'notice'

type LegalPage = { to: string; title: PageTextKey<'legal'>; description: PageTextKey<'legal'> }

/** The three legal pages: where each is, and what it is called in the language of the visitor. */
export const legalPages: Record<LegalName, LegalPage> = {
  terms: {
    to: '/terminos',
    title: 'page_legal_terms_title',
    description: 'page_legal_terms_description',
  },
  privacy: {
    to: '/privacidad',
    title: 'page_legal_privacy_title',
    description: 'page_legal_privacy_description',
  },
  notice: {
    to: '/aviso-privacidad',
    title: 'page_legal_notice_title',
    description: 'page_legal_notice_description',
  },
}
