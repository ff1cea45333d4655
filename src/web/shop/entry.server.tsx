import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { createApi } from '../api/api.ts'
import { type PageFacts, pageContext } from '../app/page-context.ts'
import { renderWhole } from '../app/render-whole.server.ts'
import { RenderedLegalText, renderedLegalText } from './legal/rendered-legal-text.ts'

/** Called by the server before rendering: provides the loaders' context. */
export function createPageContext({ send, ...facts }: PageFacts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, { api: createApi(send), ...facts })
  return context
}

/** Renders a complete page, so that the server can cache it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext)
  const html = await renderWhole(
    <RenderedLegalText value={context.get(renderedLegalText)}>
      <PreloadScriptsLow context={routerContext}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PreloadScriptsLow>
    </RenderedLegalText>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  preloadStyles(routerContext, headers)
  return new Response(html, { status, headers })
}

/** Adds preload headers for the page's style sheets, so that they load before the page is parsed. */
function preloadStyles({ manifest, staticHandlerContext }: EntryContext, headers: Headers): void {
  const sheets = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  for (const href of new Set(sheets)) headers.append('link', `<${href.split('#')[0]}>; rel=preload; as=style`)
}

/**
 * Preloads the page's scripts with low priority, before the router does so without one: on a slow connection they load
 * after the visible content.
 */
function PreloadScriptsLow({ context, children }: { context: EntryContext; children: ReactNode }) {
  const { manifest, staticHandlerContext } = context
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id])
  const modules = [manifest.entry, ...routes].flatMap((one) => [one?.module ?? [], one?.imports ?? []].flat())
  // React supports this option, but its types do not yet.
  const options = { as: 'script', fetchPriority: 'low' } as const
  for (const file of new Set([manifest.url, ...modules])) preloadModule(file, options)
  return children
}
