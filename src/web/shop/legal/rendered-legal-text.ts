import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { PublishedText } from './legal-texts.server.ts'

/** The legal text of the page that the server is rendering, set by its loader. */
export const renderedLegalText = createContext<PublishedText | null>(null)

/** The same for the components of that page. In a browser it is always null. */
export const RenderedLegalText = createReactContext<PublishedText | null>(null)
