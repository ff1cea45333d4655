import type { LoaderFunctionArgs } from 'react-router'
import type { LegalText } from '#domain/messages/read-legal-text.ts'
import type { LegalName } from './legal-pages.ts'
import { legalTexts } from './legal-texts.server.ts'
import { renderedLegalText } from './rendered-legal-text.ts'

/** `text` is null for a page that is rendered on the server: it has the text already. */
export type LegalPageData = { text: LegalText | null }

/** The loader of a legal screen. The text is sent once: in the page, or to a browser that has another screen's page. */
export function loadLegalText(name: LegalName, { request, context }: LoaderFunctionArgs): LegalPageData {
  const text = legalTexts[name]
  if (new URL(request.url).pathname.endsWith('.data')) return { text }
  context.set(renderedLegalText, text)
  return { text: null }
}
