import type { LoaderFunctionArgs } from 'react-router'
import type { LegalText } from '#domain/messages/read-legal-text.ts'
import { pageContext } from '../app/page-context.ts'
import { pageTexts } from '../texts/page-texts.server.ts'
import type { PageTexts } from '../texts/page-texts.ts'
import type { LegalName } from './legal-pages.ts'
import { legalTexts } from './legal-texts.server.ts'
import { renderedLegalText } from './rendered-legal-text.ts'

/** `text` is null for a page that is rendered on the server: it has the text already. */
export type LegalPageData = { texts: PageTexts<'legal'>; text: LegalText | null }

/** What a legal screen loads. The text travels once: in the page, or to a browser that has another screen's page. */
export function loadLegalText(name: LegalName, { request, context }: LoaderFunctionArgs): LegalPageData {
  const texts = pageTexts(context.get(pageContext).locale, 'legal')
  const text = legalTexts[name]
  if (new URL(request.url).pathname.endsWith('.data')) return { texts, text }
  context.set(renderedLegalText, text)
  return { texts, text: null }
}
