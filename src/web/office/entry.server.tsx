import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { createApi, createFileApi } from '../api/api.ts'
import { renderWhole } from '../app/render-whole.server.ts'
import { allTexts } from './app/all-texts.server.ts'
import { type OfficeApi, type OfficeFacts, type OfficeFileApi, officeContext } from './app/office-context.ts'
import { TextsProvider } from './app/texts.tsx'

/** Called by the server before rendering: provides the loaders' context. */
export function createPageContext({ send, ...facts }: OfficeFacts): RouterContextProvider {
  const context = new RouterContextProvider()
  const clients = { api: createApi<OfficeApi>(send), fileApi: createFileApi<OfficeFileApi>(send) }
  context.set(officeContext, { ...clients, ...facts })
  return context
}

/** Renders a complete page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, nonce } = context.get(officeContext)
  const html = await renderWhole(
    <TextsProvider language={language} texts={allTexts[language]}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </TextsProvider>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
