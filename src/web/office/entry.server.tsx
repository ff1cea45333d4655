import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { createApi } from '../api/api.ts'
import { reloadOnce } from '../app/reload-once.ts'
import { allTexts } from './app/all-texts.server.ts'
import { type OfficeApi, type OfficeFacts, officeContext } from './app/office-context.ts'
import { TextsProvider } from './app/texts.tsx'

/** Called by the server before rendering: provides the loaders' context. */
export function createPageContext({ send, ...facts }: OfficeFacts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(officeContext, { api: createApi<OfficeApi>(send), ...facts })
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
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <TextsProvider language={language} texts={allTexts[language]}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TextsProvider>,
      {
        nonce,
        bootstrapScriptContent: `(${reloadOnce})()`,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
