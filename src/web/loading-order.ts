import type { EntryContext } from 'react-router'

/*
 * Over a slow line everything that a page names comes at once and slowly. What is seen goes first: the styles, which
 * nothing is shown without, then fonts and pictures. Scripts are only needed once there is something to press.
 */

/** Names the style sheets of a page in its headers, so that they are on their way before the page has been read. */
export function askForStyles({ manifest, staticHandlerContext }: EntryContext, headers: Headers): void {
  const sheets = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  for (const href of new Set(sheets)) headers.append('link', `<${href.split('#')[0]}>; rel=preload; as=style`)
}

/** The page with scripts that are fetched ahead, but behind everything that is seen. React Router has no word for it. */
export function withScriptsBehind(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
