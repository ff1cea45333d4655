import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { LegalText } from '#domain/messages/read-legal-text.ts'

/** The legal text of the page that the server is rendering, set by its loader. */
export const renderedLegalText = createContext<LegalText | null>(null)

/** The same for the components of that page. In a browser it is always null. */
export const RenderedLegalText = createReactContext<LegalText | null>(null)
