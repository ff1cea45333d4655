import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/app/page-context.ts'
import type { LegalName } from './legal-pages.ts'
import { legalText, type PublishedText } from './legal-texts.server.ts'
import { renderedLegalText } from './rendered-legal-text.ts'

/** `text` is null for a server-rendered page, which contains it as HTML. */
export type LegalPageData = { text: PublishedText | null }

/** The loader of a legal page. The text is sent once: in the HTML, or as data on a client-side navigation. */
export function loadLegalText(name: LegalName, { request, context }: LoaderFunctionArgs): LegalPageData {
  const { locale, country } = context.get(pageContext)
  const text = legalText(name, locale, country)
  if (new URL(request.url).pathname.endsWith('.data')) return { text }
  context.set(renderedLegalText, text)
  return { text: null }
}
