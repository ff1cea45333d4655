import { createContext, type RouterContextProvider } from 'react-router'

/** A thing in the words of schema.org, as JSON-LD. */
export type Thing = { '@type': string; [property: string]: unknown }

const structuredData = createContext<readonly Thing[]>([])

/**
 * Called by a loader: says in words for search engines what its page is about. They are put into the page as it is
 * rendered and never travel to a browser besides.
 */
export function describeForSearch(context: Readonly<RouterContextProvider>, ...things: Thing[]): void {
  context.set(structuredData, [...context.get(structuredData), ...things])
}

/** The page with everything that its loaders said. A `<` in a text ends no script. */
export function withStructuredData(html: string, context: Readonly<RouterContextProvider>): string {
  const scripts = context.get(structuredData).map((thing) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
    return `<script type="application/ld+json">${json}</script>`
  })
  return html.replace('</head>', () => `${scripts.join('')}</head>`)
}
