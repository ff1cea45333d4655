import { type LegalText, readLegalText } from '#domain/messages/read-legal-text.ts'
import noticeSource from '#messages/legal/aviso-privacidad.md?raw'
import company from '#messages/legal/company.json'
import privacySource from '#messages/legal/privacidad.md?raw'
import termsSource from '#messages/legal/terminos.md?raw'
import type { LegalName } from './legal-pages.ts'

/** The legal texts, read once when the program starts. */
export const legalTexts: Record<LegalName, LegalText> = {
  terms: readLegalText(termsSource, company),
  privacy: readLegalText(privacySource, company),
  notice: readLegalText(noticeSource, company),
}
