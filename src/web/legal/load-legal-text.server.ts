import type { LoaderFunctionArgs } from 'react-router'
import type { LegalText } from '#domain/messages/read-legal-text.ts'
import type { LegalName } from './legal-pages.ts'
import { legalTexts } from './legal-texts.server.ts'
import { renderedLegalText } from './rendered-legal-text.ts'

/** `text` is null for a server-rendered page, which contains it as HTML. */
export type LegalPageData = { text: LegalText | null }

/** The loader of a legal page. The text is sent once: in the HTML, or as data on a client-side navigation. */
export function loadLegalText(name: LegalName, { request, context }: LoaderFunctionArgs): LegalPageData {
  const text = legalTexts[name]
  if (new URL(request.url).pathname.endsWith('.data')) return { text }
  context.set(renderedLegalText, text)
  return { text: null }
}
